import { flags } from '@zdb/contract/desk/flags/endpoints'
import { useRead } from '#core/http/query.tsx'
import type { Choice } from '#ui/input/inputs.tsx'
import { FlagSign } from './flag.tsx'

/** The flags an order may carry, to choose from. */
export const useFlags = (): readonly Choice[] =>
  (useRead(flags.list, {}, { fresh: 600_000 }).data ?? []).map(({ id, name, colour }) => ({
    value: String(id),
    label: name,
    icon: <FlagSign colour={colour} />,
  }))

/** The same, and none. */
export const useFlagOptions = (): readonly Choice[] => [{ value: '0', label: '无' }, ...useFlags()]
