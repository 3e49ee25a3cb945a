import type { couponStates } from '@zdb/contract/shop/coupons/states'
import { aMerchant } from '#areas/people/identity/fixtures'
import { testEveryMove } from '#test/harness/every-move'
import { aCoupon } from './fixtures.ts'
import { couponLife, type CouponMove } from './machine.ts'

const over = { finish: 'finished', abandon: 'finished' } as const
const answered = { accept: 'active', acceptScheduled: 'scheduled', ...over } as const
const turnedDown = { reject: 'active', rejectScheduled: 'scheduled' } as const

testEveryMove<'coupon', typeof couponStates, CouponMove>(
  couponLife,
  {
    draft: { create: 'creating', stopDraft: 'finished' },
    creating: { ...answered, rejectCreate: 'draft', takeBack: 'finished' },
    scheduled: { edit: 'modifying', append: 'appending', stop: 'stopping', activate: 'active', expire: 'finished' },
    active: { edit: 'modifying', append: 'appending', stop: 'stopping', expire: 'finished' },
    modifying: { ...answered, ...turnedDown },
    appending: { ...answered, ...turnedDown },
    stopping: { ...turnedDown, ...over },
    finished: {},
  },
  async (tx, state) => (await aCoupon(tx, (await aMerchant(tx)).merchantId, { state })).id,
)
