import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import { within } from '#core/db/tx'
import { channelsInUse, useChannels } from '#ports/channels/in-use'
import { channelFailure, type Channel, type Grant } from '#ports/channels/port'
import type {
  CouponEdit,
  CouponStanding,
  CouponTerms,
  PayAppCoupons,
} from '#ports/channels/minishop/pay-app/coupons-port'

/** How a call goes: well, lost on the way there or back, late, twice, busy, or answered to one who died meanwhile. */
export const fates = ['well', 'lost', 'lostAnswer', 'late', 'twice', 'busy', 'killed'] as const
export type Fate = (typeof fates)[number]

type Activity = CouponTerms & {
  id: string
  status: CouponStanding['status']
  pending: (() => void) | undefined
  refusal: string
}
type Verdict = '' | 'refused' | 'rejected'

/** A pay-app as its documents describe it: one number counts once, what is taken on is done later or turned down. */
export const aPayApp = () => {
  const activities = new Map<string, Activity>()
  const answers = new Map<string, () => string>()
  const onTheWay: (() => void)[] = []
  const script: Fate[] = []
  const verdicts: Verdict[] = []
  const refused = (words: string) => channelFailure('refused', words)

  /** The same number again gets the first answer, a refusal too. */
  const once = (no: string, act: () => string): string => {
    const known = answers.get(no)
    if (known) return known()
    try {
      const answer = act()
      answers.set(no, () => answer)
      return answer
    } catch (error) {
      answers.set(no, () => {
        throw error
      })
      throw error
    }
  }

  const through = async (act: () => string): Promise<string> => {
    const fate = script.shift() ?? 'well'
    if (fate === 'busy' || fate === 'lost') throw channelFailure('unreachable', fate)
    if (fate === 'late') {
      onTheWay.push(() => attemptTo(act))
      throw channelFailure('unreachable', fate)
    }
    if (fate === 'lostAnswer' || fate === 'killed') {
      attemptTo(act)
      throw fate === 'killed' ? new Error('killed') : channelFailure('unreachable', fate)
    }
    if (fate === 'twice') attemptTo(act)
    return act()
  }

  const begin = (activity: Activity, effect: () => void): void => {
    const verdict = verdicts.shift() ?? ''
    if (verdict === 'refused') throw refused('请求参数有误')
    activity.refusal = ''
    activity.pending = () => {
      if (verdict === 'rejected') activity.refusal = '活动内容不合规'
      else effect()
    }
  }

  const known = (id: string): Activity => {
    const activity = activities.get(id)
    if (!activity || activity.status !== 'active') throw refused('活动不存在或已结束')
    if (activity.pending) throw refused('活动正在处理中')
    return activity
  }

  const port: PayAppCoupons = {
    create: (_grant, no, terms) =>
      through(() =>
        once(no, () => {
          const activity: Activity = {
            ...terms,
            id: `2026${String(activities.size + 1).padStart(8, '0')}`,
            status: 'none',
            pending: undefined,
            refusal: '',
          }
          begin(activity, () => (activity.status = 'active'))
          activities.set(activity.id, activity)
          return activity.id
        }),
      ),
    edit: async (_grant, no, id, change: CouponEdit) =>
      void (await through(() => once(no, () => (begin(known(id), () => Object.assign(known(id), change)), id)))),
    append: async (_grant, no, id, quantity) =>
      void (await through(() =>
        once(no, () => {
          const activity = known(id)
          if (quantity <= activity.quantity) throw refused('券数量只能增加')
          begin(activity, () => (activity.quantity = quantity))
          return id
        }),
      )),
    stop: async (_grant, no, id) =>
      void (await through(() =>
        once(no, () => {
          const activity = known(id)
          begin(activity, () => (activity.status = 'finished'))
          return id
        }),
      )),
    standing: async (_grant, id) => {
      const activity = activities.get(id)
      if (!activity) throw refused('活动不存在')
      const { status, name, quantity, endAt, refusal, pending } = activity
      await through(() => '')
      return { status, name, quantity, endAt, refusal, busy: pending !== undefined }
    },
  }

  return {
    port,
    activities,
    /** The next calls go like this, then all goes well. */
    script: (...next: Fate[]) => void script.splice(0, script.length, ...next),
    /** The next wishes are judged like this, then all are agreed to. */
    judge: (...next: Verdict[]) => void verdicts.splice(0, verdicts.length, ...next),
    /** What was taken on is done. */
    work: (): void => {
      for (const activity of activities.values()) {
        const { pending } = activity
        activity.pending = undefined
        pending?.()
      }
    },
    /** What was late comes. */
    deliver: (): void => onTheWay.splice(0).forEach((arrive) => arrive()),
  }
}
export type FakePayApp = ReturnType<typeof aPayApp>

const attemptTo = (act: () => string): void => {
  try {
    act()
  } catch {
    // Whoever sent it hears nothing of it.
  }
}

const grant: Grant = { shopId: '', shopName: '花语小程序', accessToken: 'T', refreshToken: 'R', expiresAt: null }

/** A merchant's mini-program in a pay-app of its own. */
export const aMiniShop = async (merchantId: number): Promise<{ shopId: number; payApp: FakePayApp }> => {
  const payApp = aPayApp()
  // Of the channel nothing but its coupons is asked here.
  const channel = {
    name: 'minishop',
    pull: async function* () {},
    payApp: { coupons: payApp.port },
  } as unknown as Channel
  useChannels({ ...Object.fromEntries(channelsInUse().map((one) => [one.name, one])), minishop: channel })
  const { id } = await within((tx) =>
    anOnlineShop(tx, merchantId, { adapter: 'minishop', grant: { ...grant, shopId: `2021${merchantId}` } }),
  )
  return { shopId: id, payApp }
}
