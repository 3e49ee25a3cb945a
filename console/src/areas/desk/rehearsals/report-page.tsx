import { rehearsals } from '@zdb/contract/desk/rehearsals/endpoints'
import { pages, routeTo } from '@zdb/contract/pages'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { PageLink } from '#core/router/link.tsx'
import { Actions } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import { LoadedDetail } from '#ui/detail/loaded-detail.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { NamedPage } from '#widgets/order/detail/named-page.tsx'
import { toneOf } from '#widgets/order/order.ts'
import { useRehearsalActions } from './actions.tsx'
import { ProgressLine } from './progress-line.tsx'
import type { RehearsalDetail } from './rehearsal.ts'
import { ReportView } from './report/report-view.tsx'
import styles from './rehearsals.module.css'

const back = <PageLink to={routeTo('rehearsals')}>返回演练列表</PageLink>

/** What it is now: under way, ended without a report, or the report. */
const Now = ({ data }: { data: RehearsalDetail }) => {
  const { actionsOf, dialogs } = useRehearsalActions()
  const actions = actionsOf(data)
  if (data.report) return <ReportView report={data.report} verdict={data.verdict} />
  return (
    <Panel title="现在">
      <p className={styles.state}>
        <StatusTag tone={toneOf(data.tone)}>{data.status_zh}</StatusTag>
      </p>
      {data.ended_at === null ? <ProgressLine row={data} /> : <p>{data.verdict || '没有留下报告'}</p>}
      {data.ended_at === null && <p className={styles.note}>可以离开这一页，结束后通知您，报告留在演练列表里。</p>}
      {actions.length > 0 && <Actions quiet actions={actions} />}
      {dialogs}
    </Panel>
  )
}

const Rehearsal = ({ id }: { id: string }) => {
  const found = useRead(rehearsals.show, { query: { id } })
  useRefreshOn('rehearsals', [rehearsals.show])
  return (
    <LoadedDetail title={pages.rehearsal.title} back={back} reading={found}>
      {(data) => (
        <>
          <PageHeader title={data.title} note={`${data.by}发起，${data.at}`}>
            {data.report && <Button onClick={() => window.print()}>打印报告</Button>}
            {back}
          </PageHeader>
          <div className={styles.page}>
            <Now data={data} />
          </div>
        </>
      )}
    </LoadedDetail>
  )
}

export const RehearsalPage = () => (
  <NamedPage by="id" thing="演练" way="演练列表进入">
    {(id) => <Rehearsal key={id} id={id} />}
  </NamedPage>
)
