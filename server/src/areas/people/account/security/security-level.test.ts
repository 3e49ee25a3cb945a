import { describe, expect } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { setPayPassword } from '../public.ts'
import { days, moveClock, resetClock } from '#core/time/clock'
import { db } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'

const levelOf = async (person: Person) => {
  const { data } = await person.call(account.security)
  const missing = data?.points.filter(({ met }) => !met).map(({ key }) => key)
  return { score: data?.score, level: data?.level_name, missing }
}

describe('the security level', () => {
  test('starts low with phone and password, and says what would raise it', async ({ world }) => {
    const master = await world.merchant()
    expect(await levelOf(master)).toEqual({ score: 2, level: '低', missing: ['payPassword', 'email', 'wechat'] })
    const { data } = await master.call(account.security)
    expect(data?.points.filter(({ met }) => !met).every(({ advice }) => advice !== '')).toBe(true)
    expect(data?.points.filter(({ met }) => met).every(({ advice }) => advice === '')).toBe(true)
  })

  test('rises with each point and is as the older call says', async ({ world }) => {
    const master = await world.merchant()
    await setPayPassword(master.merchantId, '135790')
    expect(await levelOf(master)).toMatchObject({ score: 3, level: '中' })
    const [fresh, older] = [await master.call(account.security), await master.call(account.securityOld)]
    expect(older.data).toEqual(fresh.data)
  })

  test('a password that nobody changed for a year loses its point until it is changed', async ({ world }) => {
    const master = await world.merchant()
    moveClock(days(366))
    const later = await world.again(master)
    expect(await levelOf(later)).toMatchObject({ score: 1, level: '低' })
    const body = { old_password: 'huahua2026', password: 'lily2027x' }
    expect(await later.call(account.changePasswordOld, { body })).toMatchObject({ code: 0 })
    expect(await levelOf(await world.again(master))).toMatchObject({ score: 2 })
    resetClock()
  })

  test('shows no more of phone and mailbox than their owner needs', async ({ world }) => {
    const master = await world.merchant({ mobile: '13812342210' })
    await db().updateTable('account').set({ email: 'rose@example.com' }).where('id', '=', master.accountId).execute()
    const { data } = await master.call(account.security)
    expect(data).toMatchObject({ mobile: '138****2210', email: 'r***@example.com' })
  })
})
