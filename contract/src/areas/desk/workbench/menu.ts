import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const workbenchMenu: readonly MenuRow[] = [{ ...at('home'), allow: 'signedIn' }]
