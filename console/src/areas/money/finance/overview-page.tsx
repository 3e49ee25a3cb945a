import { useState } from 'react'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { pages, routeTo } from '@zdb/contract/pages'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { PageLink } from '#core/router/link.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { Chart } from '#ui/chart/chart.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { isMoreThanZero } from '#ui/format/money.ts'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Money } from '#ui/value/money.tsx'
import { AvailableBalance } from '#widgets/payments/balance-links.tsx'
import { ProofDownload } from './export-button.tsx'
import { NumberLink, type Account } from './line.tsx'
import styles from './finance.module.css'

const Sums = ({ data }: { data: Account }) => (
  <dl className={styles.strip} aria-label="余额">
    <div>
      <dt>可用余额</dt>
      <dd>
        <AvailableBalance yuan={data.available_balance} lead />
        {data.more_orders !== null && (
          <small>
            可再承载 {data.more_orders} 单（近一个月转单平均 ¥{data.average_order}）
          </small>
        )}
      </dd>
    </div>
    <div>
      <dt>冻结金额</dt>
      <dd>
        <Money yuan={data.frozen_total} />
      </dd>
    </div>
    <div>
      <dt>诚信保证金</dt>
      <dd>
        <Money yuan={data.chengbao_money} />
      </dd>
    </div>
    <div>
      <dt>累计收入</dt>
      <dd>
        <Money yuan={data.income_total} />
      </dd>
    </div>
    <div>
      <dt>累计支出</dt>
      <dd>
        <Money yuan={data.expenses_total} />
      </dd>
    </div>
  </dl>
)

type Hold = Account['holds'][number]
const holdColumns: Column<Hold>[] = [
  { title: '说明', width: 80, render: ({ why, type_zh }) => <span title={type_zh}>{why}</span> },
  { title: '单号', render: (hold) => <NumberLink {...hold} /> },
  { title: '冻结时间', width: 104, render: ({ at }) => <span title={at}>{at.slice(5, 16)}</span> },
  { title: '金额', width: 96, right: true, render: ({ amount }) => <Money yuan={amount} right /> },
]

const Holds = ({ data }: { data: Account }) => (
  <Panel title="冻结构成" extra={<PageLink to={routeTo('financeFlows', { status: 'frozen' })}>冻结流水</PageLink>}>
    {data.holds.length === 0 ? (
      <Empty reason="没有冻结的资金" />
    ) : (
      <div className={styles.wide}>
        <DataTable label="冻结构成" columns={holdColumns} rows={data.holds} keyOf={({ id }) => id} />
        {data.hold_count > data.holds.length && (
          <p className={styles.quiet}>
            共 {data.hold_count} 笔，此处为最早的 {data.holds.length} 笔
          </p>
        )}
      </div>
    )}
  </Panel>
)

type Claim = Account['claims'][number]
const claimColumns: Column<Claim>[] = [
  { title: '方向', width: 88, render: ({ owes }) => (owes ? '我方待偿' : '对方待偿') },
  {
    title: '对方',
    render: ({ other }) => (
      <span className={styles.cut} title={other}>
        {other}
      </span>
    ),
  },
  { title: '单号', width: 208, render: (claim) => <NumberLink {...claim} /> },
  { title: '剩余', width: 112, right: true, render: ({ rest }) => <Money yuan={rest} right /> },
]

/** Nobody who owes nothing and is owed nothing has to read about it. */
const Claims = ({ data }: { data: Account }) =>
  data.claims.length === 0 ? null : (
    <Panel title="待偿款">
      <p className={styles.quiet}>
        我方待偿 ¥{data.owes}，对方待偿 ¥{data.is_owed}。收入会先偿还最早的待偿款；还清前不能提现和接新单。
      </p>
      <div className={styles.wide}>
        <DataTable label="待偿款" columns={claimColumns} rows={data.claims} keyOf={({ id }) => id} />
      </div>
    </Panel>
  )

type Day = Account['days'][number]
const dayColumns: Column<Day>[] = [
  { title: '日期', render: ({ day }) => day },
  { title: '收入', width: 128, right: true, render: ({ income }) => <Money yuan={income} right /> },
  { title: '支出', width: 128, right: true, render: ({ expenses }) => <Money yuan={expenses} right /> },
]

const DayChart = ({ data: { days } }: { data: Account }) => (
  <>
    <Chart
      kind="bar"
      data={{
        title: '本月收支',
        unit: 'money',
        days: days.map(({ day }) => day.slice(5)),
        series: [
          { title: '收入', values: days.map(({ income }) => Number(income)) },
          { title: '支出', values: days.map(({ expenses }) => Number(expenses)) },
        ],
      }}
    />
    <details className={styles.days}>
      <summary>查看每日数字</summary>
      <DataTable label="每日收支" columns={dayColumns} rows={days} keyOf={({ day }) => day} />
    </details>
  </>
)

const Month = ({ data }: { data: Account }) => (
  <Panel title="本月收支" extra={<PageLink to={routeTo('financeRecords')}>交易记录</PageLink>}>
    {data.days.some(({ income, expenses }) => isMoreThanZero(income) || isMoreThanZero(expenses)) ? (
      <DayChart data={data} />
    ) : (
      <Empty reason="本月还没有收支" />
    )}
  </Panel>
)

/** A long account is followed call by call. */
const followMs = 1_000

const Fingerprint = () => {
  const [isWhole, setWhole] = useState(false)
  const print = useRead(finance.fingerprint, {}, isWhole ? {} : { every: followMs })
  useRefreshOn('balance', [finance.fingerprint])
  const whole = typeof print.data?.fingerprint === 'string'
  if (whole !== isWhole) setWhole(whole)
  return (
    <Loaded reading={print}>
      {({ fingerprint, last_hash, count, at }) => (
        <Facts
          rows={{
            指纹: fingerprint === null ? `正在逐笔计算，已完成 ${count} 笔…` : <Code text={fingerprint} />,
            末笔校验码: <Code text={last_hash} />,
            截至: at === null ? '还没有流水' : `${at}，共 ${count} 笔`,
          }}
        />
      )}
    </Loaded>
  )
}

const Code = ({ text }: { text: string }) => (
  <span className={styles.hash}>
    <Copyable text={text} />
  </span>
)

const Proof = () => (
  <Panel title="证明我的余额">
    <p>
      从第一笔流水起逐条重算，每一条都带有由此前全部流水算出的校验码。改动一个字、删去一行或调换两行，校验都会失败。
    </p>
    <ProofDownload />
    <Fingerprint />
    <ol className={styles.steps}>
      <li>下载余额证明和校验脚本，放在同一个文件夹，可以转交任何人</li>
      <li>在装有 Node.js 的电脑上运行 node verify-balance.mjs 余额证明文件名</li>
      <li>显示“校验通过”，且打印的指纹与此处相同，即余额由这些流水逐笔相加而来，文件就是平台的那一份</li>
    </ol>
  </Panel>
)

export const FinancePage = () => {
  const account = useRead(finance.account, {})
  useRefreshOn('balance', [finance.account])
  return (
    <>
      <PageHeader title={pages.finance.title} />
      <Loaded reading={account}>
        {(data) => (
          <>
            <Sums data={data} />
            <div className={styles.panels}>
              <div className={styles.side}>
                <Holds data={data} />
                <Claims data={data} />
              </div>
              <div className={styles.side}>
                <Month data={data} />
                <Proof />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}
