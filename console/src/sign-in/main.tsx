import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { callAs } from '#core/http/caller.ts'
import { merchantCaller } from '#core/session/merchant-caller.ts'
import { SignInPage } from './sign-in-page.tsx'
import '#ui/theme/base.css'

callAs(merchantCaller)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <SignInPage />
    </StrictMode>,
  )
}
