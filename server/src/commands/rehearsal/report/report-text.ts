import {
  answerShareLimit,
  deskActions,
  lateCauses,
  scriptSources,
  type Report,
} from '@zdb/contract/desk/rehearsals/report'

/** As wide as it is drawn: a Chinese character takes two columns. */
const widthOf = (text: string): number => text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0)

const tableOf = (head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string[] => {
  const all = [head, ...rows.map((row) => row.map((cell) => (cell === null ? '—' : String(cell))))]
  const widths = head.map((_, column) => Math.max(...all.map((row) => widthOf(row[column] ?? ''))))
  return all.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  )
}

/** The report for whoever reads it on a terminal. */
export const textOf = (report: Report): string => {
  const { orders, late, rows, couriers, printers, actions } = report
  const causes = Object.entries(lateCauses).map(
    ([cause, label]) => `${label} ${late[cause as keyof typeof lateCauses]}`,
  )
  return [
    `演练 ${report.day} ${String(report.from_hour).padStart(2, '0')}:00 起 ${report.hours} 小时，× ${report.factor}，时间压缩 ${report.speed} 倍，${report.hands} 人`,
    `${scriptSources[report.source]}（${report.source_day}，${report.source_orders} 单）`,
    '',
    `渠道发出 ${orders.played} 单，列表里找到 ${orders.arrived} 单，丢失 ${orders.lost} 单${orders.lost > 0 ? `：${orders.lost_numbers.join('、')}` : ''}`,
    `开始前的预订单 ${orders.early}，送达 ${orders.delivered}，制作或配送中 ${orders.on_the_way}，还没有人处理 ${orders.untouched}，转出 ${orders.passed_on}${orders.full ? `，超出节日计划产能 ${orders.full}` : ''}`,
    `最忙 ${report.peak.hour} 进 ${report.peak.orders} 单；迟到 ${late.total} 单（${causes.join('，')}）；${report.breaks_at === null ? '全天跟得上' : `${report.breaks_at} 起跟不上`}`,
    `每单占用 ${report.work_minutes} 分钟，最忙的一小时需要 ${report.hands_needed} 人${report.restarts > 0 ? `；演练中强行结束服务进程 ${report.restarts} 次` : ''}`,
    ...(report.answer_share > answerShareLimit
      ? [
          `人手有 ${Math.round(report.answer_share * 100)}% 的时间在等页面应答：时间压缩得太紧，迟到与人手偏悲观，请加长实际用时再演练`,
        ]
      : []),
    '',
    ...tableOf(
      ['小时', '进单', '应送达', '迟到', '人手', '骑手', '打印', '未处理', '需要人手'],
      rows.map((row) => [
        row.hour,
        row.arrived,
        row.due,
        row.late,
        row.by_hands,
        row.by_courier,
        row.by_printer,
        row.waiting,
        row.hands_needed,
      ]),
    ),
    '',
    ...tableOf(
      ['操作', '次数', '中位 ms', 'p95 ms', '被拒', '原因'],
      actions
        .filter(({ count }) => count > 0)
        .map(({ action, count, p50, p95, refused, reason }) => [deskActions[action], count, p50, p95, refused, reason]),
    ),
    '',
    ...tableOf(
      ['运力', '呼叫', '接单', '运力不足', '未送到', '接单中位 分', '接单 p95 分', '每小时上限'],
      couriers.map((row) => [
        row.name,
        row.called,
        row.accepted,
        row.refused,
        row.dropped,
        row.accept_p50,
        row.accept_p95,
        row.per_hour,
      ]),
    ),
    '',
    ...tableOf(
      ['打印机', '出纸', '每张 秒', '最长排队', '最长等待 分'],
      printers.map((row) => [row.name, row.sheets, row.sheet_seconds, row.longest_queue, row.longest_wait]),
    ),
  ].join('\n')
}
