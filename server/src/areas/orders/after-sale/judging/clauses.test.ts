import { describe, expect } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { afterSaleTypes } from '@zdb/contract/orders/after-sale/states'
import { currentRules } from '#core/domain/rules'
import { databaseTest as test } from '#test/harness/world'
import { propose, type Dispute } from './clauses.ts'

const promised = new Date('2026-02-14T12:00:00+08:00')
const late = (minutes: number): Date => new Date(promised.getTime() + minutes * 60_000)

const quiet: Dispute = {
  mode: '配送超时',
  claimed: fen(50_00),
  price: fen(200_00),
  promised,
  opened: late(1_000),
  arrived: late(0),
  byCourier: true,
  buyer: null,
  photoAsked: false,
  photoShown: false,
  senderShows: false,
  shopShows: false,
}

const buyer = (paid: number, refunded: number) => ({ paid: fen(paid), refunded: fen(refunded) })
const shown = { senderShows: true, shopShows: true }

/** What happened, the clause, and what it comes to in fen. */
type Script = readonly [happened: Partial<Dispute>, clause: string, amount: number]

const lateness: readonly Script[] = [
  [{ arrived: late(-90) }, '送达 1', 0],
  [{ arrived: late(0) }, '送达 1', 0],
  [{ arrived: late(1) }, '送达 1', 0],
  [{ arrived: late(10) }, '送达 1', 0],
  [{ arrived: late(10), buyer: buyer(300_00, 300_00) }, '送达 1', 0],
  [{ arrived: new Date(late(10).getTime() + 1) }, '送达 2', 0],
  [{ arrived: late(11) }, '送达 2', 0],
  [{ arrived: late(11), buyer: buyer(300_00, 0) }, '送达 2', 0],
  [{ arrived: late(11), buyer: buyer(300_00, 30_00) }, '送达 2', 20_00],
  [{ arrived: late(20), buyer: buyer(300_00, 150_00) }, '送达 2', 100_00],
  [{ arrived: late(30), buyer: buyer(300_00, 300_00) }, '送达 2', 200_00],
  [{ arrived: late(30), buyer: buyer(300_00, 400_00) }, '送达 2', 200_00],
  [{ arrived: late(25), buyer: buyer(3_00, 1_00) }, '送达 2', 66_66],
  [{ arrived: late(25), buyer: buyer(0, 0) }, '送达 2', 0],
  [{ arrived: late(31) }, '送达 3', 200_00],
  [{ arrived: late(31), buyer: buyer(300_00, 1_00) }, '送达 3', 200_00],
  [{ arrived: late(600), ...shown }, '送达 3', 200_00],
  [{ arrived: null }, '送达 3', 200_00],
  [{ arrived: null, opened: late(-5) }, '送达 1', 0],
  [{ arrived: late(45), byCourier: false }, '送达 3', 200_00],
]

const receipt: readonly Script[] = [
  [{ mode: '未收到商品' }, '收货 1', 0],
  [{ mode: '未配送', arrived: late(120) }, '收货 1', 0],
  [{ mode: '虚假送达', senderShows: true }, '收货 1', 0],
  [{ mode: '未收到商品', byCourier: false, photoShown: true }, '收货 2', 0],
  [{ mode: '未收到商品', byCourier: false, shopShows: true }, '收货 2', 0],
  [{ mode: '虚假送达', byCourier: false, ...shown }, '收货 2', 0],
  [{ mode: '未收到商品', byCourier: false }, '收货 3', 200_00],
  [{ mode: '虚假送达', byCourier: false, senderShows: true }, '收货 3', 200_00],
  [{ mode: '未配送', arrived: null, byCourier: false }, '收货 3', 200_00],
  [{ mode: '未配送', arrived: null, byCourier: false, shopShows: true }, '收货 3', 200_00],
]

const goods: readonly Script[] = [
  [{ mode: '花材不新鲜' }, '商品 2', 0],
  [{ mode: '花材不新鲜', shopShows: true }, '商品 2', 0],
  [{ mode: '花材不新鲜', senderShows: true }, '商品 3', 50_00],
  [{ mode: '花材不新鲜', ...shown }, '商品 4', 25_00],
  [{ mode: '款式不符', senderShows: true, photoShown: true }, '商品 4', 25_00],
  [{ mode: '款式不符', senderShows: true, photoAsked: true }, '商品 1', 50_00],
  [{ mode: '款式不符', photoAsked: true }, '商品 1', 50_00],
  [{ mode: '款式不符', photoAsked: true, photoShown: true }, '商品 2', 0],
  [{ mode: '款式不符', photoAsked: true, photoShown: true, senderShows: true }, '商品 4', 25_00],
  [{ mode: '数量不足', senderShows: true, claimed: fen(500_00) }, '商品 3', 200_00],
  [{ mode: '数量不足', ...shown, claimed: fen(500_00) }, '商品 4', 100_00],
  [{ mode: '数量不足', ...shown, claimed: fen(33) }, '商品 4', 16],
  [{ mode: '包装破损', senderShows: true }, '商品 3', 50_00],
  [{ mode: '包装破损', senderShows: true, arrived: null }, '商品 3', 50_00],
  [{ mode: '包装破损', ...shown }, '商品 4', 25_00],
  [{ mode: '商品与要求严重不符', senderShows: true, claimed: fen(200_00) }, '商品 3', 200_00],
  [{ mode: '商品与要求严重不符', ...shown, claimed: fen(200_00) }, '商品 4', 100_00],
  [{ mode: '商品与要求严重不符', claimed: fen(200_00) }, '商品 2', 0],
  [{ mode: '商品与要求严重不符', claimed: fen(200_00), photoAsked: true }, '商品 1', 200_00],
  [{ mode: '花材不新鲜', senderShows: true, buyer: buyer(300_00, 300_00) }, '商品 3', 50_00],
]

const scripts = [...lateness, ...receipt, ...goods].map((script, index) => [index + 1, ...script] as const)

describe('fifty disputes and what the clauses make of them', () => {
  test('they are fifty', () => {
    expect(scripts).toHaveLength(50)
  })

  test.for(scripts)('dispute %i: %o is %s, %i fen', async ([, happened, clause, amount]) => {
    const rules = await currentRules()
    const dispute = { ...quiet, ...happened }
    const proposal = propose(dispute, fen(200_00), rules)
    expect(proposal).toMatchObject({ clause, amount })
    expect(proposal?.arithmetic).toContain('元')
    expect(propose({ ...dispute }, fen(200_00), { ...rules })).toEqual(proposal)
  })

  test('what was given back before is not given back again', async () => {
    const proposal = propose({ ...quiet, arrived: null }, fen(80_00), await currentRules())
    expect(proposal).toMatchObject({ amount: 80_00, arithmetic: '未送达，退全款200.00元；此前已退，余额最多80.00元' })
  })

  test('a rule that is changed changes the clause, its words and its sum', async () => {
    const rules = { ...(await currentRules()), rulingLateFreeMinutes: 15 }
    expect(propose({ ...quiet, arrived: late(12) }, fen(200_00), rules)).toMatchObject({
      clause: '送达 1',
      text: '迟到不超过15分钟，不退款',
    })
  })

  test('of matters that no clause speaks of nothing is proposed', async () => {
    const modes = afterSaleTypes.flatMap(({ return_modes }) => [...return_modes])
    const rules = await currentRules()
    const silent = modes.filter((mode) => !propose({ ...quiet, mode }, fen(1), rules))
    expect(silent).toEqual(['与对方协商一致', '服务态度差', '擅自转单'])
  })
})
