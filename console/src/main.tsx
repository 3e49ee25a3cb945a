import { StrictMode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ConfigProvider } from 'antd'
import { createRoot } from 'react-dom/client'
import { hrefOf } from './core/address.ts'
import { queryClient } from './core/query-client.ts'
import { makeRouter } from './core/router.tsx'
import { start } from './core/session.ts'
import { useTheme } from './core/theme-choice.ts'
import { pages } from './routes.tsx'
import { screens } from './shell/screens.tsx'
import { Shell } from './shell/shell.tsx'
import { locale } from './ui/locale.ts'
import { calmMotion, useMedia } from './ui/media.ts'
import { theme } from './ui/theme.ts'
import './ui/base.css'

const router = makeRouter(pages, Shell, screens)

const App = () => (
  <QueryClientProvider client={queryClient}>
    <ConfigProvider theme={theme[useTheme()][useMedia(calmMotion) ? 'calm' : 'moving']} locale={locale}>
      <RouterProvider router={router} />
    </ConfigProvider>
  </QueryClientProvider>
)

// The page's own chunk comes while the session starts.
void pages.find(({ path }) => hrefOf(path) === window.location.pathname)?.load()
void start()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
