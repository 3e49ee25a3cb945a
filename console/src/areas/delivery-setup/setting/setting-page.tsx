import { useState } from 'react'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { usualSetting } from '@zdb/contract/couriers/delivery-setup/usual-setting'
import { pages } from '@zdb/contract/pages'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import type { Mistakes } from '#ui/form/mistakes.ts'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { draftOf, isSame, mistakesIn, settingOf, type Draft, type Setting } from './setting-draft.ts'
import { SettingFacts } from './setting-facts.tsx'
import { SaveFoot } from '#ui/form/save-foot.tsx'
import { SettingFields } from './setting-fields.tsx'
import styles from './setting-page.module.css'

/** The number 0 stands for all stores; the setting is never saved for one of them (spec 3, section 9). */
const everyStore = { sid: '0' }

const SettingForm = ({ saved }: { saved: Setting }) => {
  const [changed, setChanged] = useState<Partial<Draft>>({})
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const { send, pending } = useSend(deliverySetup.saveSetting)
  const kept = draftOf(saved)
  const draft = { ...kept, ...changed }
  const dirty = !isSame(draft, kept)

  const change = (part: Partial<Draft>) => {
    setMistakes({})
    setChanged((before) => ({ ...before, ...part }))
  }
  const save = async () => {
    const found = mistakesIn(draft)
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    const answer = await send({
      params: everyStore,
      body: { identifier: 'delivery', sid: 0, setting: settingOf(draft) },
    })
    if (!answer.ok)
      return setMistakes(
        Object.fromEntries(answer.errors.map(({ field, message }) => [field.replace(/^setting\./, ''), message])),
      )
    await refresh(deliverySetup.setting)
    setChanged({})
    saySuccess('配送设置已保存')
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <SettingFields draft={draft} mistakes={mistakes} onChange={change} />
      <SaveFoot
        dirty={dirty}
        busy={pending}
        saved="已保存，对全部门店生效"
        onGiveUp={() => {
          setChanged({})
          setMistakes({})
        }}
      >
        <Button kind="text" off={isSame(draft, draftOf(usualSetting))} onClick={() => change(draftOf(usualSetting))}>
          恢复默认
        </Button>
      </SaveFoot>
    </form>
  )
}

export const SettingPage = () => {
  const manages = useMay('delivery.setup')
  const read = useRead(deliverySetup.setting, { params: { ...everyStore, identifier: 'delivery' } })
  const loading = (
    <Panel title="呼叫策略">
      <Skeleton rows={6} height={32} />
    </Panel>
  )
  return (
    <>
      <PageHeader title={pages.deliverySetting.title} note="没有另外选择时，全部门店都这样呼叫骑手" />
      <Loaded reading={read} skeleton={loading}>
        {({ setting }) => (manages ? <SettingForm saved={setting} /> : <SettingFacts setting={setting} />)}
      </Loaded>
    </>
  )
}
