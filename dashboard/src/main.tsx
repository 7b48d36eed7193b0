import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/page.css';
import './styles/table.css';
import './styles/states.css';
import './styles/forms.css';
import './styles/charts.css';
import './styles/print.css';
import { App } from './app.js';
import { applyTheme, loadTheme } from './styles/theme.js';

applyTheme(loadTheme());
const root = document.getElementById('root');
// In a frame, the page at the redirect URI is read by the one that renews its token there.
if (root && window.top === window)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
