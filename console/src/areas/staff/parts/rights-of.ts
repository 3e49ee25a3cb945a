import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { staff } from '@zdb/contract/people/staff/endpoints'

export type RightGroup = WireResult<typeof staff.permissions>[number]

export type HeldRights = { readonly group: string; readonly labels: readonly string[] }

/** The rights that are held, by their kind; a kind of which there is none is left out. */
export const rightsOf = (groups: readonly RightGroup[], isHeld: (name: string) => boolean): HeldRights[] =>
  groups
    .map(({ group, items }) => ({
      group,
      labels: items.filter(({ name }) => isHeld(name)).map(({ label }) => label),
    }))
    .filter(({ labels }) => labels.length > 0)
