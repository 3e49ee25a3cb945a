import {
  templateAudienceNames,
  templateAudiences,
  templateWords,
  type TemplateAudience,
} from '@zdb/contract/shop/festivals/states'
import { newKey } from '#core/http/request.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SelectInput, TextInput } from '#ui/input/inputs.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import type { DraftPart, TemplateDraft } from './plan-draft.ts'
import styles from './edit.module.css'

const audiences = templateAudienceNames.map((name) => ({ value: name as string, label: templateAudiences[name] }))
const words = Object.entries(templateWords)
  .map(([name, meaning]) => `{${name}}＝${meaning}`)
  .join('，')

const usual: Readonly<Record<TemplateAudience, Omit<TemplateDraft, 'key'>>> = {
  partner: {
    audience: 'partner',
    title: '时段已满',
    text: '{门店} {时段} 已接满，{节日}期间请改约其他时段，或先问我们哪段还有位置。',
  },
  buyer: {
    audience: 'buyer',
    title: '高峰提醒',
    text: '{节日}当天订单较多，我们会在 {时段} 内送达，骑手出发后会给您发消息。',
  },
}

/** What is said again and again on those days, ready to be copied. */
export const Templates = ({ draft, change }: DraftPart) => {
  const patch = (index: number, part: Partial<TemplateDraft>) =>
    change({ templates: draft.templates.map((one, at) => (at === index ? { ...one, ...part } : one)) })
  return (
    <>
      {draft.templates.map((template, index) => (
        <div key={template.key} className={styles.template} role="group" aria-label={`话术 ${template.title}`}>
          <Field label="发给">
            {(id) => (
              <SelectInput
                id={id}
                value={template.audience}
                options={audiences}
                onChange={(audience) => patch(index, { audience: audience as TemplateAudience })}
              />
            )}
          </Field>
          <Field label="名称">
            {(id) => (
              <TextInput id={id} value={template.title} maxLength={20} onChange={(title) => patch(index, { title })} />
            )}
          </Field>
          <Field label="内容" hint={words}>
            {(id) => (
              <TextArea
                id={id}
                value={template.text}
                rows={3}
                maxLength={300}
                onChange={(text) => patch(index, { text })}
              />
            )}
          </Field>
          <Button kind="text" onClick={() => change({ templates: draft.templates.filter((_, at) => at !== index) })}>
            删除
          </Button>
        </div>
      ))}
      <div className={styles.tools}>
        <Button onClick={() => change({ templates: [...draft.templates, { ...usual.partner, key: newKey() }] })}>
          增加给合作门店的
        </Button>
        <Button onClick={() => change({ templates: [...draft.templates, { ...usual.buyer, key: newKey() }] })}>
          增加给买家的
        </Button>
      </div>
    </>
  )
}
