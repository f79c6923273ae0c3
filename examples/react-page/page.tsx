import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Leads } from './leads.js';
import { LiveSignals } from './live-signals.js';

const queries = new QueryClient();

createRoot(document.getElementById('page')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <LiveSignals />
      <Leads />
    </QueryClientProvider>
  </StrictMode>,
);
