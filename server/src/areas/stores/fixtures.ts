import { randomUUID } from 'node:crypto'
import { businessStates } from '@zdb/contract/stores/states'
import { now } from '#core/time/clock'
import type { Tx } from '#core/db/tx'

export type StoreFixture = {
  name?: string
  province?: string
  city?: string
  county?: string
  address?: string
  longitude?: number
  latitude?: number
  categories?: number[]
  isDefault?: boolean
  /** Resting, until `reopenAt` if it named a time. */
  closed?: { reason: string; reopenAt?: Date }
}

export const aStore = async (tx: Tx, merchantId: number, facts: StoreFixture = {}): Promise<number> => {
  const { id } = await tx
    .insertInto('store')
    .values({
      merchant_id: merchantId,
      openid: randomUUID(),
      name: facts.name ?? '国贸店',
      province: facts.province ?? '北京市',
      city: facts.city ?? '北京市',
      county: facts.county ?? '朝阳区',
      address: facts.address ?? '光华路9号',
      longitude: facts.longitude ?? 116.46,
      latitude: facts.latitude ?? 39.91,
      categories: facts.categories ?? [1],
      is_default: facts.isDefault ?? false,
      business_state: businessStates[facts.closed ? 'closed' : 'open'].code,
      close_reason: facts.closed?.reason ?? '',
      reopen_at: facts.closed?.reopenAt ?? null,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
