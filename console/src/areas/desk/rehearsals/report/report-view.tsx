import {
  answerShareLimit,
  deskActions,
  lateCauses,
  scriptSources,
  type LateCause,
} from '@zdb/contract/desk/rehearsals/report'
import { Panel } from '#ui/detail/panel.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import type { Report } from '../rehearsal.ts'
import { HourBars } from './hour-bars.tsx'
import styles from './report.module.css'

type Tile = { name: string; value: string; note: string; bad?: boolean }

const causeWords = ({ late }: Report): string =>
  (Object.keys(lateCauses) as LateCause[])
    .filter((cause) => late[cause] > 0)
    .map((cause) => `${lateCauses[cause]} ${late[cause]}`)
    .join('，')

const tilesOf = (report: Report): Tile[] => {
  const { orders, late, peak, hands, hands_needed, breaks_at } = report
  return [
    {
      name: '丢失的订单',
      value: String(orders.lost),
      note: `渠道发出 ${orders.played}，列表里找到 ${orders.arrived}${orders.full ? `，其中 ${orders.full} 单超出节日计划产能` : ''}`,
      bad: orders.lost > 0,
    },
    {
      name: '开始跟不上',
      value: breaks_at ?? '全天跟得上',
      note: `迟到 ${late.total} 单${late.total > 0 ? `：${causeWords(report)}` : ''}`,
      bad: breaks_at !== null,
    },
    {
      name: '最忙时需要',
      value: `${hands_needed} 人`,
      note: `演练时 ${hands} 人，每单占用 ${report.work_minutes} 分钟`,
      bad: hands_needed > hands,
    },
    { name: '最多一小时进单', value: String(peak.orders), note: `${peak.hour} 起，含开始前的 ${orders.early} 单预订` },
  ]
}

const dash = (value: number | null, unit = ''): string => (value === null ? '—' : `${value}${unit}`)

const couriers: Column<Report['couriers'][number]>[] = [
  { title: '运力', lead: true, render: ({ name }) => name },
  { title: '呼叫', width: 72, right: true, render: ({ called }) => called },
  { title: '接单', width: 72, right: true, render: ({ accepted }) => accepted },
  { title: '运力不足', width: 88, right: true, render: ({ refused }) => refused },
  { title: '接单后未送到', width: 112, right: true, render: ({ dropped }) => dropped },
  { title: '接单中位', width: 88, right: true, render: ({ accept_p50 }) => dash(accept_p50, ' 分') },
  { title: '接单 95%', width: 88, right: true, render: ({ accept_p95 }) => dash(accept_p95, ' 分') },
  { title: '每小时上限', width: 104, right: true, render: ({ per_hour }) => dash(per_hour) },
]
const printers: Column<Report['printers'][number]>[] = [
  { title: '打印机', lead: true, render: ({ name }) => name },
  { title: '出纸', width: 80, right: true, render: ({ sheets }) => sheets },
  { title: '每张', width: 80, right: true, render: ({ sheet_seconds }) => `${sheet_seconds} 秒` },
  { title: '最长排队', width: 96, right: true, render: ({ longest_queue }) => longest_queue },
  { title: '最长等待', width: 96, right: true, render: ({ longest_wait }) => `${longest_wait} 分` },
]
const actions: Column<Report['actions'][number]>[] = [
  { title: '操作', lead: true, render: ({ action }) => deskActions[action] },
  { title: '次数', width: 80, right: true, render: ({ count }) => count },
  { title: '一半快于', width: 104, right: true, render: ({ p50 }) => dash(p50, ' 毫秒') },
  { title: '95% 快于', width: 104, right: true, render: ({ p95 }) => dash(p95, ' 毫秒') },
  { title: '未成功', width: 80, right: true, render: ({ refused }) => refused },
  { title: '最常见的原因', render: ({ reason }) => reason || '—' },
]

/** The report of a rehearsal, on the screen and on paper: what breaks first, and by what. */
export const ReportView = ({ report, verdict }: { report: Report; verdict: string }) => (
  <div className={styles.report}>
    <Panel title={verdict}>
      <p className={styles.about}>
        {report.day} {String(report.from_hour).padStart(2, '0')}:00 起 {report.hours} 小时，订单 × {report.factor}，
        {scriptSources[report.source]}（{report.source_day}，{report.source_orders} 单）。
        {`时间压缩 ${report.speed} 倍，页面快慢是在这样的压力下测得的。`}
      </p>
      <ul className={styles.tiles} aria-label="要点">
        {tilesOf(report).map(({ name, value, note, bad }) => (
          <li key={name}>
            <span className={styles.name}>{name}</span>
            <strong data-bad={bad || undefined}>{value}</strong>
            <small>{note}</small>
          </li>
        ))}
      </ul>
      {report.answer_share > answerShareLimit && (
        <p className={styles.lost} role="note">
          人手有 {Math.round(report.answer_share * 100)}%
          的时间在等页面应答：时间压缩得太紧，迟到与人手偏悲观，请加长实际用时再演练。
        </p>
      )}
      {report.orders.lost > 0 && <p className={styles.lost}>丢失的渠道单号：{report.orders.lost_numbers.join('、')}</p>}
    </Panel>
    <Panel title="每小时">
      <HourBars report={report} />
    </Panel>
    <Panel title="运力">
      <DataTable label="各运力" columns={couriers} rows={report.couriers} keyOf={({ name }) => name} />
    </Panel>
    <Panel title="打印">
      <DataTable label="各打印机" columns={printers} rows={report.printers} keyOf={({ name }) => name} />
    </Panel>
    <Panel title="页面快慢">
      <DataTable
        label="各操作用时"
        columns={actions}
        rows={report.actions.filter(({ count }) => count > 0)}
        keyOf={({ action }) => action}
      />
    </Panel>
  </div>
)
