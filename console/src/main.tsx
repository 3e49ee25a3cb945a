import { StrictMode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ConfigProvider } from 'antd'
import { createRoot } from 'react-dom/client'
import { hrefOf } from '#core/router/address.ts'
import { queryClient } from '#core/http/query-client.ts'
import { makeRouter } from '#core/router/router.tsx'
import { start } from '#core/session/session.ts'
import { useTheme } from '#core/browser/theme-choice.ts'
import { pages } from './routes.tsx'
import { screens } from './shell/screens.tsx'
import { Shell } from './shell/layout/shell.tsx'
import { locale } from '#ui/theme/locale.ts'
import { calmMotion, useMedia } from '#ui/theme/media.ts'
import { theme } from '#ui/theme/theme.ts'
import '#ui/theme/base.css'

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
