import { useSession } from '#core/session/session.ts'
import type { Choice } from '#ui/input/inputs.tsx'

/** The merchant's own stores, to choose from. */
export const useStoreOptions = (): readonly Choice[] =>
  useSession((session) => session.stores).map(({ sid, name }) => ({ value: sid, label: name }))
