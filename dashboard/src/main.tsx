import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './design/tokens.css';
import './design/base.css';
import './design/pieces.css';
import { App } from './app.js';
import { applyTheme, readTheme } from './design/theme.js';

applyTheme(readTheme());
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
