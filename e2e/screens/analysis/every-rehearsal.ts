import { pages, routeTo } from '@zdb/contract/pages'
import { aRehearsal, aReport } from '../../../server/src/areas/desk/rehearsals/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { now } from '../../../server/src/core/time/clock.ts'
import { demoPerson } from '../../support/people.ts'
import { heading, press, words, type Screen } from '../screen.ts'

const list = `/console/${pages.rehearsals.path}`
const verdict = '114 单一单不丢，14:00 起跟不上，最忙时需要 5 人'

/** What the owner of the demo has rehearsed. */
const aPastOne = async (): Promise<string> => {
  const { merchantId } = await demoPerson('13800000001')
  const report = JSON.stringify(aReport())
  const facts = { report, verdict, lost: 0, started_at: now(), ended_at: now() }
  return String(await within((tx) => aRehearsal(tx, merchantId, { state: 'done', ...facts })))
}

export const rehearsalScreens: readonly Screen[] = [
  { name: 'rehearsals-new', who: 'newcomer', at: list, shows: (page) => page.getByText(/还没有演练/) },
  {
    name: 'rehearsals',
    who: 'owner',
    at: async () => {
      await aPastOne()
      return list
    },
    shows: words(verdict),
  },
  {
    name: 'rehearsal-start',
    who: 'owner',
    at: list,
    act: press('开始演练'),
    shows: (page) => page.getByRole('dialog', { name: '开始演练' }),
  },
  {
    name: 'rehearsal',
    who: 'owner',
    at: async () => `/console/${routeTo('rehearsal', { id: await aPastOne() })}`,
    shows: heading('七夕 × 3'),
  },
]
