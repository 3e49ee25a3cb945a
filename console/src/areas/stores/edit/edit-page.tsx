import { pages, routeTo } from '@zdb/contract/pages'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { useRead } from '#core/http/query.tsx'
import { usePlace } from '#core/router/address.ts'
import { oneOf, text, useFilter } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { useStoreId } from '#widgets/shops/store-id.ts'
import { detailOf, lifeOf, type StoreDetail } from '../store.ts'
import { BasicsPart } from './basics-part.tsx'
import { ContactPart } from './contact-part.tsx'
import { steps, type Step } from './draft.ts'
import { HoursPart } from './hours-part.tsx'
import { PlacePart } from './place-part.tsx'
import { StepsBar } from './steps-bar.tsx'
import { useSteps } from './use-steps.ts'
import styles from './edit.module.css'

const fields = { sid: text(), step: oneOf('basics', 'place', 'contact', 'hours') }

const noContacts: StoreDetail['contacts'] = []

const StepPart = ({
  store,
  step,
  form,
}: {
  store: StoreDetail | undefined
  step: Step
  form: ReturnType<typeof useSteps>
}) => {
  const { draft, mistakes, change } = form
  if (step === 'basics')
    return <BasicsPart draft={draft} mistakes={mistakes} sid={store?.sid ?? ''} onChange={change} />
  if (step === 'place') return <PlacePart draft={draft} mistakes={mistakes} onChange={change} />
  if (step === 'hours')
    return <HoursPart hours={draft.hours} error={mistakes.hours} onChange={(hours) => change({ hours: [...hours] })} />
  return (
    <ContactPart
      sid={store?.sid ?? ''}
      contacts={store?.contacts ?? noContacts}
      draft={form.contact}
      mistakes={mistakes}
      onChange={form.changeContact}
    />
  )
}

const Editor = ({
  store,
  step,
  onStep,
}: {
  store: StoreDetail | undefined
  step: Step
  onStep: (step: Step) => void
}) => {
  const form = useSteps(store, step, onStep)
  const index = steps.findIndex(({ key }) => key === step)
  const before = steps[index - 1]
  const isLast = index === steps.length - 1
  const mayHandIn = store?.actions.includes('submit') === true && isLast
  return (
    <>
      <StepsBar
        step={step}
        reachable={(key) => store !== undefined || key === 'basics' || step !== 'basics'}
        onStep={form.go}
      />
      <Panel title={steps[index]?.label ?? ''}>
        <StepPart store={store} step={step} form={form} />
        <div className={styles.acts}>
          {before && <Button onClick={() => form.go(before.key)}>上一步</Button>}
          <Button kind={mayHandIn ? 'plain' : 'primary'} busy={form.pending} onClick={() => void form.next()}>
            {isLast ? '保存' : store ? '保存，下一步' : '下一步'}
          </Button>
          {mayHandIn && (
            <Button kind="primary" busy={form.pending} onClick={() => void form.submit()}>
              提交审核
            </Button>
          )}
        </div>
      </Panel>
    </>
  )
}

const Existing = ({ sid, step, onStep }: { sid: string; step: Step; onStep: (step: Step) => void }) => {
  const store = useRead(stores.show, { params: { sid } })
  return (
    <Loaded reading={store} skeleton={<Skeleton rows={6} height={32} />}>
      {(data) =>
        lifeOf(data) === 'reviewing' ? (
          <Panel title={data.name}>
            <Empty reason="门店正在审核中，撤回后才能修改">
              <PageLink to={detailOf(sid)}>去门店详情</PageLink>
            </Empty>
          </Panel>
        ) : (
          <>
            {data.life_reason && <p className={styles.reason}>平台的意见：{data.life_reason}</p>}
            <Editor key={sid} store={data} step={step} onStep={onStep} />
          </>
        )
      }
    </Loaded>
  )
}

/** One screen for a new store and for one that is there; `shop_setting` opens the store of the address or the default one. */
export const EditPage = () => {
  const [{ sid: named, step }, setFilter] = useFilter(fields)
  const usual = useStoreId()
  const isSetting = usePlace() === pages.storeSetting.path
  const sid = isSetting ? usual : named
  const onStep = (next: Step) => setFilter({ step: next })
  const newStep = step === 'place' ? 'place' : 'basics'
  return (
    <div className={styles.page}>
      <PageHeader
        title={isSetting ? pages.storeSetting.title : sid ? '修改门店' : '新建门店'}
        note={sid ? undefined : '填到地址这一步会自动存为草稿，随时可以接着填'}
      >
        <PageLink to={sid ? detailOf(sid) : routeTo('stores')}>{sid ? '返回门店详情' : '返回门店列表'}</PageLink>
      </PageHeader>
      {sid ? (
        <Existing sid={sid} step={step} onStep={onStep} />
      ) : (
        <Editor key="new" store={undefined} step={newStep} onStep={onStep} />
      )}
    </div>
  )
}
