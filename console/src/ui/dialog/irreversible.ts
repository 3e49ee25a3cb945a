import { createContext } from 'react'

/** True around the dialog or form of an act that cannot be taken back: its last button looks so, whatever it is. */
export const Irreversible = createContext(false)
