import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { flatTabs, onlineStates, type OnlineTab } from '@zdb/contract/orders/online-orders/states'
import { searchHash } from '../../../server/src/core/outside/sealed.ts'
import { countsOf, pageOf, pageSize, word, type Facts, type Question, type QuestionSet } from './list-question.ts'

const list = '/api.v2/channel/order/items'
const totals = '/api.v2/channel/order/nav-total'
const today = dayText(new Date())

const flags: Record<NonNullable<OnlineTab['flag']>, string> = {
  transferTrouble: `transfer_trouble <> ''`,
  remind: 'remind_open',
  refund: 'refund_open',
  problem: 'problem_open',
  noProblem: 'not problem_open',
}

const windows: Record<NonNullable<OnlineTab['window']>, string> = {
  overdue: 'window_end <= now()',
  preorder: `delivery_day > '${today}'`,
  today: `delivery_day between '${addDays(today, -1)}' and '${today}' and window_end > now()`,
}

const viewOf = ({ states, flag, window, logistics, transfer }: OnlineTab): string =>
  [
    states && `state in (${states.map((name) => onlineStates[name].code).join(', ')})`,
    flag && flags[flag],
    window && windows[window],
    logistics && `logistics_status in (${logistics.join(', ')})`,
    transfer && `transfer_state in (${transfer.join(', ')})`,
  ]
    .filter(Boolean)
    .map((condition) => ` and ${condition}`)
    .join('')

const page = pageOf('online_order', {
  columns: `o.*, s.name as store_name, s.longitude, s.latitude, p.name as shop_name, exists (
    select 1 from online_order t where t.merchant_id = o.merchant_id and t.twin_hash = o.twin_hash and t.id <> o.id)`,
  beside: 'left join store s on s.id = o.store_id left join online_shop p on p.id = o.online_shop_id',
})

/** 全部 is read by what is due first, however it is narrowed. */
const pageOfAll: typeof page = (facts, asked) => page(facts, { ...asked, due: 'due_at' })

const tabQuestions: Question[] = flatTabs.map((tab) => ({
  name: `标签「${tab.title}」第一页`,
  path: () => `${list}?status=${tab.index}`,
  bare: (facts) =>
    page(facts, { where: viewOf(tab), due: tab.byDeadline && (tab.index === 'all' ? 'due_at' : 'window_end') }),
}))

const hashed = (of: 'name' | 'tail', text: string): string => `\\x${searchHash(of, text).toString('hex')}`

const all = `${list}?status=all`
const oldDay = addDays(today, -45)

/** A word of the order, or the name of whoever gets it. */
const keywordQuestion = (name: string, keyword: string, grams?: string[]): Question => ({
  name: `关键词：${name}「${keyword}」`,
  path: () => `${all}&${word(keyword)}`,
  bare: (facts) =>
    pageOfAll(facts, {
      where: `${grams ? ' and (name_hash = $2 or grams(search) @> $4)' : ''} and (name_hash = $2 or position($3 in search) > 0)`,
      values: [hashed('name', keyword), keyword, ...(grams ? [grams] : [])],
      limit: 100,
    }),
})

const narrowQuestions: Question[] = [
  {
    name: '筛选：四十五天前下单',
    path: () => `${all}&date_option=custom_date_range&start_date=${oldDay}&end_date=${oldDay}`,
    bare: (facts) =>
      pageOfAll(facts, {
        where: ' and created_at >= $2 and created_at < $3',
        values: [startOfDay(oldDay).toISOString(), startOfDay(addDays(oldDay, 1)).toISOString()],
      }),
  },
  {
    name: '筛选：商品类型（百分之六）',
    path: () => `${all}&product_type=9`,
    bare: (facts) => pageOfAll(facts, { where: ' and product_type = 9', limit: 100 }),
  },
  {
    name: '筛选：旗帜',
    path: () => `${all}&flag=1`,
    bare: (facts) => pageOfAll(facts, { where: ' and flag = 1', limit: 100 }),
  },
  keywordQuestion('两字，三成订单', '玫瑰'),
  keywordQuestion('两字，一百单', '晨露', ['晨露']),
  keywordQuestion('四字，一百单', '晨露铃兰', ['晨露', '铃兰']),
  {
    name: '关键词：手机尾号，一百单',
    path: ({ tail }) => `${all}&${word(tail)}`,
    bare: (facts) => pageOfAll(facts, { where: ' and tail_hash = $2', values: [hashed('tail', facts.tail)] }),
  },
  {
    name: '标签、筛选和关键词一起（已完成、蛋糕、近一月、奶油）',
    path: () => `${list}?status=finished&product_type=2&date_option=last_month&${word('奶油')}`,
    bare: (facts) =>
      page(facts, {
        where: ' and state = 40 and product_type = 2 and created_at >= $2 and position($3 in search) > 0',
        values: [startOfDay(addDays(today, -30)).toISOString(), '奶油'],
        limit: 100,
      }),
  },
  {
    name: '深页：按页码',
    path: ({ deepPage }) => `${all}&page=${deepPage}`,
    bare: (facts) => pageOfAll(facts, { where: '', offset: (facts.deepPage - 1) * pageSize }),
  },
  {
    name: '深页：按游标到最后一页',
    path: ({ lastButOnePage }) => `${all}&cursor=never-${lastButOnePage}`,
    bare: (facts) =>
      pageOfAll(facts, {
        where: ' and due_at is null and id < $2',
        values: [facts.lastButOnePage],
        counted: '',
      }),
  },
]

const tabs = flatTabs.map((tab) => ({ index: tab.index, where: viewOf(tab) }))
const countTabs = (facts: Facts, limit: number, condition?: string, values?: unknown[]) =>
  countsOf('online_order', tabs, facts, limit, condition, values)

const countQuestions: Question[] = [
  { name: '全部标签的数量', path: () => totals, bare: (facts) => countTabs(facts, 500) },
  {
    name: '全部标签的数量，关键词「玫瑰」',
    path: () => `${totals}?${word('玫瑰')}`,
    bare: (facts) => countTabs(facts, 100, ' and position($2 in search) > 0', ['玫瑰']),
  },
]

export const onlineQuestions: QuestionSet = {
  table: 'online_order',
  title: '网单',
  questions: [...tabQuestions, ...narrowQuestions, ...countQuestions],
}
