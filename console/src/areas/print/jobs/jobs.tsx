import { print } from '@zdb/contract/desk/print/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { text } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { Actions, type Action } from '#ui/action/actions.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { CardFrame } from '#widgets/list/card-frame.tsx'
import { useList } from '#widgets/list/use-list.tsx'
import { toneOf } from '#widgets/order/order.ts'
import { useJobActions } from '#widgets/print/job-actions.tsx'
import { jobWords } from '#widgets/print/jobs-panel.tsx'
import { orderOf, type PrintJob } from '#widgets/print/print.ts'
import styles from './jobs.module.css'

const tabs = [
  { key: 'all', label: '全部', tone: 'neutral' },
  { key: 'open', label: '排队与打印中', tone: 'blue' },
  { key: 'trouble', label: '需要处理', tone: 'red' },
  { key: 'printed', label: '已打印', tone: 'green' },
] as const

type Tab = (typeof tabs)[number]['key']

const fields = { status: text('all') }

const emptyWords: Readonly<Record<string, string>> = {
  all: '这家门店还没有打印过。订单里点“打印小票”，或者开启自动打印。',
  open: '没有在排队的单据',
  trouble: '没有要处理的单据，纸都好好地出来了',
  printed: '还没有打印成功的单据',
}

/** Paper that did not come out, or of which nobody knows. */
const wantsSomebody = ({ actions }: PrintJob): boolean => actions.includes('again') || actions.includes('settle')

const JobCard = ({ job, actions }: { job: PrintJob; actions: readonly Action[] }) => {
  const to = orderOf(job)
  return (
    <CardFrame to={to} className={styles.job} aria-label={`${job.title} ${job.no}`}>
      <div className={styles.what}>
        <strong>{job.title}</strong>
        {to ? (
          <PageLink to={to} data-opens>
            {job.order_sn}
          </PageLink>
        ) : (
          <span className={styles.quiet}>{job.no}</span>
        )}
      </div>
      <div className={styles.state}>
        <StatusTag tone={toneOf(job.tone)}>{job.status_zh}</StatusTag>
        <span className={styles.quiet}>{job.printer}</span>
      </div>
      <div className={styles.words} title={jobWords(job)}>
        {jobWords(job)}
      </div>
      <div className={`${styles.quiet} ${styles.when}`}>
        <Ago moment={job.printed_at ?? job.created_at} />
      </div>
      {actions.length > 0 && (
        <div className={styles.acts}>
          <Actions quiet={!wantsSomebody(job)} actions={actions} />
        </div>
      )}
    </CardFrame>
  )
}

/** Every paper of the store, the newest first. */
export const Jobs = ({ sid }: { sid: string }) => {
  const list = useList({
    line: print.jobs,
    params: { sid },
    fields,
    query: ({ status }) => ({ status: status as Tab }),
  })
  const { counts } = (list.reading.data ?? {}) as Partial<WireResult<typeof print.jobs>>
  const { actionsOf, dialogs } = useJobActions()
  return (
    <>
      <ListPage
        label="打印记录"
        {...list.page}
        keyOf={({ id }) => id}
        empty={{ reason: emptyWords[list.value.status] ?? '这里没有单据' }}
        renderCard={(job) => <JobCard job={job} actions={actionsOf(job)} />}
      >
        <StatusTabs
          label="打印状态"
          tabs={tabs}
          counts={counts}
          value={list.value.status as Tab}
          onChange={list.tabs.onChange}
        />
      </ListPage>
      {dialogs}
    </>
  )
}
