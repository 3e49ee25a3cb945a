import { useState } from 'react'
import { printJobStates } from '@zdb/contract/desk/print/states'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { PageLink } from '#core/router/link.tsx'
import { useMay } from '#core/session/session.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { toneOf } from '#widgets/order/order.ts'
import { useJobActions } from './job-actions.tsx'
import { browserPaperOf, jobLines, type PrintJob, type PrintSource } from './print.ts'
import { SheetButtons } from './sheet-buttons.tsx'
import styles from './print.module.css'

/** An order that changes may have got paper by itself. */
const topics = { online: 'netorder', received: 'receive_order' } as const

/** How often it is looked at while paper is on its way: nobody is told when it comes out. */
const lookMs = 3_000

const underWay: ReadonlySet<number> = new Set([printJobStates.queued.code, printJobStates.sent.code])

/** Who had it printed, why once more, and what its printer says. */
export const jobWords = ({ account, reason, note, copies }: PrintJob): string =>
  [account ? `打印人 ${account}` : '自动打印', copies > 1 && `${copies} 份`, reason && `原因：${reason}`, note]
    .filter(Boolean)
    .join(' · ')

const Job = ({ job, actions }: { job: PrintJob; actions: Parameters<typeof Actions>[0]['actions'] }) => (
  <li>
    <div className={styles.line}>
      <strong>{job.title}</strong>
      <StatusTag tone={toneOf(job.tone)}>{job.status_zh}</StatusTag>
      <span className={styles.quiet}>{job.printer}</span>
      <span className={styles.quiet}>
        <Ago moment={job.printed_at ?? job.created_at} />
      </span>
    </div>
    <div className={styles.line}>
      <span className={styles.quiet}>{jobWords(job)}</span>
      {actions.length > 0 && <Actions quiet actions={actions} />}
    </div>
  </li>
)

const Jobs = ({ source, sn }: { source: PrintSource; sn: string }) => {
  const prints = useMay('print.tickets')
  const [looking, setLooking] = useState(false)
  const jobs = useRead(jobLines[source], { params: { sn } }, { every: looking ? lookMs : undefined })
  useRefreshOn(topics[source], [jobLines[source]])
  const waits = jobs.data?.some(({ status }) => underWay.has(status)) ?? false
  if (waits !== looking) setLooking(waits)
  const { actionsOf, dialogs } = useJobActions()
  return (
    <Panel
      title="打印记录"
      extra={
        prints && (
          <>
            <PageLink to={browserPaperOf('receipt', source, [sn])}>打印单</PageLink>
            <SheetButtons kind="text" orders={[{ source, sn }]} />
          </>
        )
      }
    >
      <Loaded reading={jobs}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles.quiet}>还没有打印过</p>
          ) : (
            <ul className={styles.jobs} aria-label="打印记录">
              {rows.map((job) => (
                <Job key={job.id} job={job} actions={actionsOf(job)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {dialogs}
    </Panel>
  )
}

/** The paper of an order: what came out when, where and by whom. */
export const JobsPanel = (props: { source: PrintSource; sn: string }) => useMay('print.read') && <Jobs {...props} />
