import { routeTo } from '@zdb/contract/pages'
import { festivalBusiness } from '../../support/shops/festival-business.ts'
import { heading, words, type Screen } from '../screen.ts'

const no = async () => String((await festivalBusiness()).festival.id)

export const festivalScreens: readonly Screen[] = [
  { name: 'festivals', who: 'festival', at: `/console/${routeTo('festivals')}`, shows: words('已满时段') },
  {
    name: 'festivals-new',
    who: 'newcomer',
    at: `/console/${routeTo('festivals')}`,
    shows: (page) => page.getByText(/还没有节日计划/),
  },
  {
    name: 'festival',
    who: 'festival',
    at: async () => `/console/${routeTo('festival', { no: await no() })}`,
    route: 'festivals/{no}/detail',
    shows: heading('时段'),
  },
  {
    name: 'festival-slot',
    who: 'festival',
    at: async () => `/console/${routeTo('festival', { no: await no() })}`,
    route: 'festivals/{no}/detail',
    act: (page) => page.getByRole('button', { name: /已满/ }).first().click(),
    shows: (page) => page.getByRole('table', { name: '时段订单' }),
  },
  {
    name: 'festival-create',
    who: 'festival',
    at: `/console/${routeTo('newFestival')}`,
    shows: heading('时段产能'),
  },
  {
    name: 'festival-edit',
    who: 'festival',
    at: async () => `/console/${routeTo('editFestival', { no: await no() })}`,
    route: 'festivals/{no}/edit',
    shows: (page) => page.getByRole('table', { name: '时段产能' }),
  },
  {
    name: 'festival-wall',
    who: 'festival',
    at: async () => `/console/${routeTo('festivalWall', { no: await no() })}`,
    route: 'festivals/{no}/wall',
    shows: (page) => page.getByRole('list', { name: '每小时订单' }),
  },
]
