import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  // For Relay: replaces each `graphql` tag by the compiled document.
  plugins: [babel({ plugins: [['relay', { eagerEsModules: true }]] }), react()],
});
