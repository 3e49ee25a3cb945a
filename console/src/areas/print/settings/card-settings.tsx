import { useState } from 'react'
import { print } from '@zdb/contract/desk/print/endpoints'
import {
  cardAlignmentNames,
  cardAlignments,
  cardFaceNames,
  cardFaces,
  cardFormatNames,
  cardFormats,
  defaultCard,
  largestOffset,
} from '@zdb/contract/desk/print/browser-paper'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { useMay } from '#core/session/session.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { Field } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/fields.tsx'
import { refusedFields } from '#ui/form/mistakes.ts'
import { SettingForm } from '#ui/form/setting-form.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import columns from '#ui/page/columns.module.css'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { UploadImages } from '#widgets/images/upload-images.tsx'
import { useStoreOptions } from '#widgets/shops/store-options.ts'
import { Card, type CardSetting } from '../browser/card.tsx'
import { ScaledPaper } from './scaled-paper.tsx'
import { ChoiceField, choicesOf, RangeField, SwitchRow } from './setting-fields.tsx'
import styles from './settings.module.css'

const formats = choicesOf(cardFormatNames, cardFormats)
const faces = choicesOf(cardFaceNames, cardFaces)
const alignments = choicesOf(cardAlignmentNames, cardAlignments)

const trial = '亲爱的妈妈：\n生日快乐！愿您每天都有花开的好心情。\n爱您的小禾'

/** The card as it would come out now, to scale. */
const Preview = ({ setting, storeName }: { setting: CardSetting; storeName: string }) => {
  const [words, setWords] = useState(trial)
  const [fits, setFits] = useState(true)
  return (
    <Panel title="预览" extra={<span className={styles.quiet}>按实物比例</span>}>
      <Field
        label="试写一段"
        error={fits ? undefined : '字太多，这张卡放不下，请换大一号的卡片'}
        hint="字号自己调整，写多少都放在一张卡上"
      >
        {(id) => <TextArea id={id} rows={3} maxLength={500} value={words} onChange={setWords} />}
      </Field>
      <div className={styles.desk} tabIndex={0} role="region" aria-label="卡面">
        <ScaledPaper width={cardFormats[setting.format].width}>
          <Card label="贺卡预览" storeName={storeName} text={words} setting={setting} onFit={setFits} />
        </ScaledPaper>
      </div>
    </Panel>
  )
}

const CardForm = ({ sid, kept }: { sid: string; kept: CardSetting }) => {
  const manages = useMay('print.setup')
  const storeName = useStoreOptions().find(({ value }) => value === sid)?.label ?? ''
  const { send, pending } = useSend(print.saveCardSetting)
  const save = async (body: CardSetting) => {
    const answer = await send({ params: { sid }, body })
    if (!answer.ok) return refusedFields(answer.errors)
    await refresh(print.cardSetting)
    saySuccess('贺卡设置已保存')
    return undefined
  }
  return (
    <SettingForm<CardSetting>
      kept={kept}
      saved="已保存"
      readOnly={!manages}
      busy={pending}
      usual={defaultCard}
      onSave={save}
    >
      {({ draft, mistakes, change }) => (
        <div className={`${columns.columns} ${styles.columns}`}>
          {manages && (
            <Panel title="贺卡">
              <div className={styles.fields}>
                <SelectField
                  label="卡片尺寸（毫米）"
                  options={formats}
                  value={draft.format}
                  onChange={(format) => change({ format: format as CardSetting['format'] })}
                />
                <ChoiceField label="字体" options={faces} value={draft.face} onChange={(face) => change({ face })} />
                <ChoiceField
                  label="对齐"
                  options={alignments}
                  value={draft.align}
                  onChange={(align) => change({ align })}
                />
                <SwitchRow label="落款印店名" on={draft.signature} onChange={(signature) => change({ signature })} />
                <SwitchRow label="印边框" on={draft.border} onChange={(border) => change({ border })} />
                <Field label="图片" error={mistakes.images} hint="对折卡印在封面，其他卡印在文字旁边">
                  {(id) => (
                    <UploadImages
                      id={id}
                      label="贺卡图片"
                      max={1}
                      value={draft.picture ? [draft.picture] : []}
                      onChange={([picture = '']) => change({ picture })}
                    />
                  )}
                </Field>
                <RangeField
                  label="左右偏移"
                  value={draft.offset_x}
                  least={-largestOffset}
                  most={largestOffset}
                  error={mistakes.offset_x}
                  onChange={(offset_x) => change({ offset_x })}
                />
                <RangeField
                  label="上下偏移"
                  value={draft.offset_y}
                  least={-largestOffset}
                  most={largestOffset}
                  error={mistakes.offset_y}
                  onChange={(offset_y) => change({ offset_y })}
                />
              </div>
            </Panel>
          )}
          <Preview setting={draft} storeName={storeName} />
        </div>
      )}
    </SettingForm>
  )
}

export const CardSettings = ({ sid }: { sid: string }) => {
  const setting = useRead(print.cardSetting, { params: { sid } })
  useRefreshOn('print', [print.cardSetting])
  return (
    <Loaded reading={setting} skeleton={<Skeleton rows={8} height={32} />}>
      {(kept) => <CardForm sid={sid} kept={kept} />}
    </Loaded>
  )
}
