import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SignInPage } from './sign-in-page.tsx'
import '#ui/theme/base.css'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <SignInPage />
    </StrictMode>,
  )
}
