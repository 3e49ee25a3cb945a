import { StrictMode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { ConfigProvider } from 'antd'
import { createRoot } from 'react-dom/client'
import { useTheme } from '#core/browser/theme-choice.ts'
import { queryClient } from '#core/http/query-client.ts'
import { locale } from '#ui/theme/locale.ts'
import { calmMotion, useMedia } from '#ui/theme/media.ts'
import { theme } from '#ui/theme/theme.ts'
import '#ui/theme/base.css'

const Application = ({ router }: { router: AnyRouter }) => (
  <QueryClientProvider client={queryClient}>
    <ConfigProvider theme={theme[useTheme()][useMedia(calmMotion) ? 'calm' : 'moving']} locale={locale}>
      <RouterProvider router={router} />
    </ConfigProvider>
  </QueryClientProvider>
)

/** Draws an application: what it reads, its colours and its words are the same in each. */
export const mount = (router: AnyRouter) => {
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <Application router={router} />
    </StrictMode>,
  )
}
