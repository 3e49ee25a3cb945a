import { allWays, notificationWays, type NotificationWay } from '@zdb/contract/desk/push/notifications'
import { push } from '@zdb/contract/desk/push/endpoints'
import { pages, routeTo } from '@zdb/contract/pages'
import type { NotificationSetting } from '#core/alerts/notification-setting.ts'
import { useRead } from '#core/http/query.tsx'
import { PageLink } from '#core/router/link.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { phone, useMedia } from '#ui/theme/media.ts'
import { DevicePushSwitch } from '#widgets/alerts/device-push.tsx'
import { QuietHoursPanel } from './quiet-hours.tsx'
import { WaySwitch } from './way-switch.tsx'
import styles from './notification-page.module.css'

type EventRow = NotificationSetting['events'][number]

const Way = ({ row, way }: { row: EventRow; way: NotificationWay }) => {
  const cell = row.ways.find((each) => each.way === way)
  if (!cell || (cell.fixed && !cell.on)) return <span className={styles.fixed}>无</span>
  if (cell.fixed) return <span className={styles.fixed}>始终</span>
  return (
    <span className={styles.cell}>
      <WaySwitch event={row.event} label={row.label} way={way} on={cell.on} />
    </span>
  )
}

const message: Column<EventRow> = { title: '消息', render: ({ label }) => <span title={label}>{label}</span> }

const columns: readonly Column<EventRow>[] = [
  message,
  ...allWays.map((way): Column<EventRow> => ({
    title: notificationWays[way].label,
    width: 60,
    render: (row) => <Way row={row} way={way} />,
  })),
]

/** All ways side by side where a row is a card: a line each would be forty screens. */
const phoneColumns: readonly Column<EventRow>[] = [
  message,
  {
    title: '提醒方式',
    render: (row) => (
      <span className={styles.ways}>
        {allWays.map((way) => (
          <span key={way}>
            <small>{notificationWays[way].label}</small>
            <Way row={row} way={way} />
          </span>
        ))}
      </span>
    ),
  },
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
  const shown = useMedia(phone) ? phoneColumns : columns
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
            <div className={styles.device}>
              <Panel title="手机、短信与邮件">
                <DevicePushSwitch />
                <p className={styles.note}>兜底短信：需要人处理的消息在页面上一直没有人确认时才发送</p>
                <Unreached setting={data} />
              </Panel>
            </div>
            <div className={styles.groups}>
              {[...Map.groupBy(data.events, ({ group }) => group)].map(([group, rows]) => (
                <Panel key={group} title={group}>
                  <DataTable label={`${group}提醒`} columns={shown} rows={rows} keyOf={({ event }) => event} />
                </Panel>
              ))}
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}
