import { stores } from '@zdb/contract/shop/stores/endpoints'
import { categories, industries } from '@zdb/contract/shop/stores/states'
import { useRead } from '#core/http/query.tsx'
import { Field } from '#ui/form/field.tsx'
import type { Mistakes } from '#ui/form/mistakes.ts'
import { CheckGroups } from '#ui/input/check-groups.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { useDebounced } from '#ui/time/debounce.ts'
import { mostCategories, type Draft } from './draft.ts'
import styles from './edit.module.css'

const groups = industries.map(({ name, children }) => ({
  group: name,
  items: children.map((id) => ({ name: String(id), label: categories[id] })),
}))

/** Whether the name can be had, while one types; without a city only the words themselves could be judged. */
const useNameCheck = (name: string, city: string, sid: string) => {
  const asked = useDebounced(name.trim())
  const { data } = useRead(
    stores.checkName,
    { query: { name: asked, city, sid: sid || undefined } },
    { enabled: asked !== '' && city !== '', fresh: 10_000 },
  )
  return asked === name.trim() ? data : undefined
}

export const BasicsPart = ({
  draft,
  mistakes,
  sid,
  onChange,
}: {
  draft: Draft
  mistakes: Mistakes
  sid: string
  onChange: (part: Partial<Draft>) => void
}) => {
  const check = useNameCheck(draft.name, draft.city.trim(), sid)
  const hint = check?.available ? '名称可以使用' : '同一城市内不能重名，例如“花语·国贸店”'
  const taken = check && !check.available ? check.reason : undefined
  return (
    <div className={styles.stack}>
      <Field label="门店名称" error={mistakes.name ?? taken} hint={hint}>
        {(id) => <TextInput id={id} maxLength={30} value={draft.name} onChange={(name) => onChange({ name })} />}
      </Field>
      <Field
        label="经营类目"
        error={mistakes.categories}
        hint={`最多${mostCategories}个，已选 ${draft.categories.length} 个；蛋糕、水果、甜品、零食需要食品经营许可证`}
      >
        {(id) => (
          <div id={id}>
            <CheckGroups
              groups={groups}
              most={mostCategories}
              value={draft.categories}
              onChange={(names) => onChange({ categories: names })}
            />
          </div>
        )}
      </Field>
    </div>
  )
}
