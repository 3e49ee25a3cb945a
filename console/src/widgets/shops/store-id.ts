import { text, useFilter } from '#core/router/filter.ts'
import { useSession } from '#core/session/session.ts'

const fields = { sid: text() }

/**
 * The store that the address names, else the default one; empty where there is none. A named one is never taken for
 * another, known here or not: whose it is the server says.
 */
export const useStoreId = (): string => {
  const [{ sid }] = useFilter(fields)
  const usual = useSession((session) => session.stores[0]?.sid)
  return sid || (usual ?? '')
}
