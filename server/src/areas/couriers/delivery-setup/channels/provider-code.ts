import { isProvider, type ProviderCode } from '@zdb/contract/couriers/delivery/couriers'
import { refuse } from '#core/http/refusal'

/** A courier's code out of a path. What cannot be one names nothing. */
export const codeOf = (spu: string): ProviderCode => {
  const code = /^[1-9]\d?$/.test(spu) ? Number(spu) : 0
  return isProvider(code) ? code : refuse('notFound')
}

/** A code out of a body: a number within the range may still name no courier. */
export const known = (code: number): ProviderCode => (isProvider(code) ? code : refuse('courierUnable'))
