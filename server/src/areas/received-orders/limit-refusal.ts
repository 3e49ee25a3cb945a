import { limitsOf } from '#areas/account/public'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'

/** `jiedan` blocks grab, quote and confirm, with the reason shown. */
export const refuseLimited = async ({ merchantId }: Actor): Promise<void> => {
  const limit = (await limitsOf(merchantId)).find(({ type }) => type === 'jiedan')
  if (limit) refuse('limited', `您的账号已被限制接单：${limit.reason}`)
}
