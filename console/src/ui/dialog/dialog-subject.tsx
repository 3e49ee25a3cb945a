import { createContext, type ReactNode } from 'react'

/** What the dialogs below it are about, said under their title: whoever opens one by a key or a menu sees of what. */
export const DialogSubject = createContext<ReactNode>(null)
