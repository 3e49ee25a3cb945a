import { notificationWays, type NotificationWay } from '@zdb/contract/desk/push/notifications'
import { push } from '@zdb/contract/desk/push/endpoints'
import { pages, routeTo } from '@zdb/contract/pages'
import type { NotificationSetting } from '#core/alerts/notification-setting.ts'
import { useRead } from '#core/http/query.tsx'
import { PageLink } from '#core/router/link.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { QuietHoursPanel } from './quiet-hours.tsx'
import { WaySwitch } from './way-switch.tsx'
import styles from './notification-page.module.css'

type EventRow = NotificationSetting['events'][number]

const wayColumn = (way: NotificationWay): Column<EventRow> => ({
  title: notificationWays[way].label,
  width: 64,
  render: (row) => {
    const cell = row.ways.find((each) => each.way === way)
    if (!cell || (cell.fixed && !cell.on)) return <span className={styles.fixed}>无</span>
    if (cell.fixed) return <span className={styles.fixed}>始终</span>
    return (
      <span className={styles.cell}>
        <WaySwitch event={row.event} label={row.label} way={way} on={cell.on} />
      </span>
    )
  },
})

const columns: Column<EventRow>[] = [
  { title: '消息', render: ({ label }) => <span title={label}>{label}</span> },
  ...(Object.keys(notificationWays) as NotificationWay[]).map(wayColumn),
]

const Unreached = ({ setting: { mobile_bound, email_bound } }: { setting: NotificationSetting }) => (
  <>
    {!mobile_bound && (
      <p className={styles.unreached}>
        手机号还没有验证，短信不会送达。<PageLink to={routeTo('bindPhone')}>去验证</PageLink>
      </p>
    )}
    {!email_bound && (
      <p className={styles.unreached}>
        还没有绑定邮箱，邮件不会送达。<PageLink to={routeTo('bindMail')}>去绑定</PageLink>
      </p>
    )}
  </>
)

/** What calls on the person, and how: a row for each event, a switch for each way. */
export const NotificationPage = () => {
  const setting = useRead(push.notificationSetting)
  return (
    <>
      <PageHeader
        title={pages.notificationSetting.title}
        note="只对您自己生效，改动立即保存。关掉的消息仍在铃铛里，列表照常刷新"
      />
      <Loaded reading={setting}>
        {(data) => (
          <>
            <QuietHoursPanel saved={data.quiet_hours} />
            <Unreached setting={data} />
            <div className={styles.groups}>
              {[...Map.groupBy(data.events, ({ group }) => group)].map(([group, rows]) => (
                <Panel key={group} title={group}>
                  <DataTable label={`${group}提醒`} columns={columns} rows={rows} keyOf={({ event }) => event} />
                </Panel>
              ))}
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}
