import type { workbench } from '@zdb/contract/desk/workbench/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { givenRoute, useOpen } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import styles from './setup-guide.module.css'

export type SetupStep = WireResult<typeof workbench.overview>['setup'][number]

const words = { open: '', waiting: '审核中', done: '已完成' } as const

type StepProps = { step: SetupStep; place: number; isNext: boolean }

const Step = ({ step: { title, hint, standing, route }, place, isNext }: StepProps) => {
  const open = useOpen()
  return (
    <li data-standing={standing}>
      <span className={styles.mark} aria-hidden>
        {standing === 'done' ? '✓' : place}
      </span>
      <PageLink to={givenRoute(route)}>
        {title}
        {standing === 'open' && <small>{hint}</small>}
      </PageLink>
      {isNext ? (
        <Button kind="primary" aria-label={`去完成：${title}`} onClick={() => open(givenRoute(route))}>
          去完成
        </Button>
      ) : (
        <small>{words[standing]}</small>
      )}
    </li>
  )
}

/** What is to be set up, how far it is, and the one next step. Once there are orders only what is missing is named. */
export const SetupGuide = ({ steps, short, onFold }: { steps: SetupStep[]; short: boolean; onFold: () => void }) => {
  const done = steps.filter(({ standing }) => standing === 'done').length
  const next = steps.find(({ standing }) => standing === 'open')
  const named = steps.filter(({ standing }) => !short || standing !== 'done')
  return (
    <Panel
      title="开店准备"
      extra={
        <Button kind="text" onClick={onFold}>
          收起
        </Button>
      }
    >
      <p className={styles.progress}>
        <progress value={done} max={steps.length} aria-label="开店准备进度" />
        <span>
          已完成 {done}/{steps.length}
        </span>
      </p>
      <ol className={styles.steps}>
        {named.map((step, index) => (
          <Step key={step.key} step={step} place={index + 1} isNext={step === next} />
        ))}
      </ol>
    </Panel>
  )
}
