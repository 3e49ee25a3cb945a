import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetCopies } from '#core/browser/list-copies.ts'
import { callAs } from '#core/http/caller.ts'
import { merchantCaller } from '#core/session/merchant-caller.ts'
import { SignInPage } from './sign-in-page.tsx'
import '#ui/theme/base.css'

callAs(merchantCaller)
void forgetCopies()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <SignInPage />
    </StrictMode>,
  )
}
