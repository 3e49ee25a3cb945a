import type { Result } from '@zdb/contract/kit/endpoint'
import type { places } from '@zdb/contract/shop/places/endpoints'
import { childrenOf } from '#core/places/divisions/divisions'

/** What lies directly below a division; nothing below a code that nobody gave out. */
export const divisionsBelow = (parent: string): Result<typeof places.divisions> =>
  childrenOf(parent).map(({ code, name, short }) => ({ code, name, short }))
