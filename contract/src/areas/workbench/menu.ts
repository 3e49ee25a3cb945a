import type { MenuRow } from '../../kit/menu-row.ts'

export const workbenchMenu: readonly MenuRow[] = [{ index: 'home', title: '工作台', allow: 'signedIn' }]
