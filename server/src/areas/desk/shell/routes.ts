import type { Result } from '@zdb/contract/kit/endpoint'
import { menu } from '@zdb/contract/menu'
import { type MenuRow } from '@zdb/contract/kit/menu-row'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import { may, type Actor } from '#core/http/actor'
import type { Handlers } from '#core/http/register'
import { dateRanges } from './date-ranges.ts'

type MenuItem = Result<typeof shell.menu>[number]

type Build = { preProduction: boolean }

/** A section whose pages are all forbidden is not offered either. */
const grantedTo = (actor: Actor, rows: readonly MenuRow[], build: Build): MenuItem[] =>
  rows.flatMap((row) => {
    if (!may(actor, row.allow) || (row.preProduction && !build.preProduction)) return []
    const child = grantedTo(actor, row.child ?? [], build)
    if (row.child && child.length === 0) return []
    return [{ index: row.index, title: row.title, is_display: !row.hidden, is_new: row.isNew ?? false, child }]
  })

export const routes = (build: Build): Handlers<typeof shell> => ({
  menu: ({ actor }) => grantedTo(actor, menu, build),
  dateRanges,
})
