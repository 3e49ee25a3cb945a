import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { senderTabs, transferStates, type Tab } from '@zdb/contract/orders/transfer-orders/states'
import { searchHash } from '../../../server/src/core/outside/sealed.ts'
import { countsOf, pageOf, pageSize, word, type Facts, type Question, type QuestionSet } from './list-question.ts'

const list = '/api.v2/transfer/order/items'
const totals = '/api.v2/transfer/order/status-total'
const today = dayText(new Date())

const flags: Record<string, string> = {
  photoWaiting: 'photo_state = 1 and state in (20, 30, 40)',
  abnormal: 'abnormal and state in (20, 30)',
  afterSale: 'after_sale_open',
}

const viewOf = ({ states, day, flag }: Tab): string =>
  [
    states && `state in (${states.map((name) => transferStates[name].code).join(', ')})`,
    day && `delivery_day = '${addDays(today, day === 'today' ? 0 : 1)}'`,
    flag && flags[flag],
  ]
    .filter(Boolean)
    .map((condition) => ` and ${condition}`)
    .join('')

const page = pageOf('transfer_order', {
  columns: 'o.*, s.name as shop_name, s.openid, m.name as merchant_name',
  beside: 'left join store s on s.id = o.shop_id join merchant m on m.id = o.merchant_id',
})

/** 全部 is read by what is due first, however it is narrowed. */
const pageOfAll: typeof page = (facts, asked) => page(facts, { ...asked, due: 'due_at' })

const tabQuestions: Question[] = senderTabs.map((tab) => ({
  name: `标签「${tab.title}」第一页`,
  path: () => `${list}?status=${tab.index}`,
  bare: (facts) => page(facts, { where: viewOf(tab), due: tab.byDeadline && 'due_at' }),
}))

const oldDay = addDays(today, -45)

const filterQuestions: Question[] = [
  {
    name: '筛选：四十五天前的一天',
    path: () => `${list}?date_option=custom_date_range&start_date=${oldDay}&end_date=${oldDay}`,
    bare: (facts) =>
      pageOfAll(facts, {
        where: ' and created_at >= $2 and created_at < $3',
        values: [startOfDay(oldDay).toISOString(), startOfDay(addDays(oldDay, 1)).toISOString()],
      }),
  },
  {
    name: '筛选：竞价单',
    path: () => `${list}?kind=2`,
    bare: (facts) => pageOfAll(facts, { where: ' and kind = 2', limit: 100 }),
  },
  {
    name: '筛选：商品类型（百分之六）',
    path: () => `${list}?product_type=9`,
    bare: (facts) => pageOfAll(facts, { where: ' and product_type = 9', limit: 100 }),
  },
  {
    name: '筛选：门店',
    path: ({ shop }) => `${list}?shop_id=${shop.openid}`,
    bare: (facts) => pageOfAll(facts, { where: ' and shop_id = $2', values: [facts.shop.id], limit: 100 }),
  },
]

/** Many: read the list until the page is full. Few: ask the inverted index. */
const keywordQuestion = (name: string, keyword: string, grams?: string[]): Question => ({
  name: `关键词：${name}「${keyword}」`,
  path: () => `${list}?${word(keyword)}`,
  bare: (facts) =>
    pageOfAll(facts, {
      where: ` and ${grams ? 'grams(search) @> $3 and ' : ''}position($2 in search) > 0`,
      values: [keyword, ...(grams ? [grams] : [])],
      limit: 100,
    }),
})

const keywordQuestions: Question[] = [
  keywordQuestion('两字，三成订单', '玫瑰'),
  keywordQuestion('四字，两成订单', '红玫瑰花'),
  keywordQuestion('两字，千分之五', '帝王', ['帝王']),
  keywordQuestion('两字，一百单', '晨露', ['晨露']),
  keywordQuestion('四字，一百单', '晨露铃兰', ['晨露', '铃兰']),
  {
    name: '关键词：手机尾号，一百单',
    path: ({ tail }) => `${list}?${word(tail)}`,
    bare: (facts) =>
      pageOfAll(facts, {
        where: ' and tail_hash = $2',
        values: [`\\x${searchHash('tail', facts.tail).toString('hex')}`],
      }),
  },
  {
    name: '标签、筛选和关键词一起（已完成、抢单、近一月、玫瑰）',
    path: () => `${list}?status=finished&kind=1&date_option=last_month&${word('玫瑰')}`,
    bare: (facts) =>
      page(facts, {
        where: ' and state = 50 and kind = 1 and created_at >= $2 and position($3 in search) > 0',
        values: [startOfDay(addDays(today, -30)).toISOString(), '玫瑰'],
        limit: 100,
      }),
  },
]

const deepQuestions: Question[] = [
  {
    name: '深页：按页码',
    path: ({ deepPage }) => `${list}?page=${deepPage}`,
    bare: (facts) => pageOfAll(facts, { where: '', offset: (facts.deepPage - 1) * pageSize }),
  },
  {
    name: '深页：按游标到最后一页',
    path: ({ lastButOnePage }) => `${list}?cursor=never-${lastButOnePage}`,
    bare: (facts) =>
      pageOfAll(facts, {
        where: ' and due_at is null and id < $2',
        values: [facts.lastButOnePage],
        counted: '',
      }),
  },
]

const tabs = senderTabs.map((tab) => ({ index: tab.index, where: viewOf(tab) }))
const countTabs = (facts: Facts, limit: number, condition?: string, values?: unknown[]) =>
  countsOf('transfer_order', tabs, facts, limit, condition, values)

const countQuestions: Question[] = [
  { name: '十六个标签的数量', path: () => totals, bare: (facts) => countTabs(facts, 500) },
  {
    name: '十六个标签的数量，关键词「玫瑰」',
    path: () => `${totals}?${word('玫瑰')}`,
    bare: (facts) => countTabs(facts, 100, ' and position($2 in search) > 0', ['玫瑰']),
  },
  {
    name: '十六个标签的数量，关键词「晨露」',
    path: () => `${totals}?${word('晨露')}`,
    bare: (facts) => countTabs(facts, 100, ' and grams(search) @> $2', [['晨露']]),
  },
]

export const transferQuestions: QuestionSet = {
  table: 'transfer_order',
  title: '转单',
  questions: [...tabQuestions, ...filterQuestions, ...keywordQuestions, ...deepQuestions, ...countQuestions],
}
