import { createContext } from 'react'

/** True where a page is drawn in a pane beside another: the pane has its title, and there is room for one column. */
export const InsidePane = createContext(false)
