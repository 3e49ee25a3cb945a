import { useState } from 'react'
import { print } from '@zdb/contract/desk/print/endpoints'
import type { TicketDocument } from '@zdb/contract/desk/print/documents'
import { useRead } from '#core/http/query.tsx'
import { useLeaveGuard } from '#core/router/leave-guard.ts'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Options } from '#ui/input/options.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import columns from '#ui/page/columns.module.css'
import { documentChoices } from '#widgets/print/print.ts'
import type { Template } from '../print-setup.ts'
import { Editor } from './editor.tsx'
import { Preview } from './preview.tsx'
import { draftOf, isSame, type Draft } from './template-draft.ts'
import { Versions } from './versions.tsx'
import styles from './template.module.css'

type Drafts = Readonly<Partial<Record<TicketDocument, Draft>>>

const LeaveQuestion = ({ leave, stay }: { leave: () => void; stay: () => void }) => (
  <Dialog
    title="放弃没有保存的修改？"
    width={400}
    onClose={stay}
    footer={
      <>
        <Button onClick={stay}>留下</Button>
        <Button kind="danger" onClick={leave}>
          放弃修改
        </Button>
      </>
    }
  >
    <p>小票模板有修改没有保存，离开后不再保留。</p>
  </Dialog>
)

/** Each document keeps its own draft, so that a look at the other loses nothing. */
const Drawn = ({ sid, templates }: { sid: string; templates: readonly Template[] }) => {
  const manages = useMay('print.setup')
  const [document, setDocument] = useState<TicketDocument>('kitchen')
  const [drafts, setDrafts] = useState<Drafts>({})
  const savedOf = (name: TicketDocument) => templates.find((each) => each.document === name)
  const isDirty = (name: TicketDocument): boolean => {
    const [saved, draft] = [savedOf(name), drafts[name]]
    return saved !== undefined && draft !== undefined && !isSame(draft, draftOf(saved))
  }
  const leaving = useLeaveGuard(documentChoices.some(({ value }) => isDirty(value)))
  const template = savedOf(document)
  if (!template) return null
  const draft = drafts[document] ?? draftOf(template)
  const giveUp = () => setDrafts((before) => ({ ...before, [document]: undefined }))
  return (
    <>
      <div className={styles.documents}>
        <Options
          label="单据"
          options={documentChoices.map((choice) => ({
            ...choice,
            label: isDirty(choice.value) ? `${choice.label}（未保存）` : choice.label,
          }))}
          value={document}
          onChange={setDocument}
        />
      </div>
      <div className={`${columns.columns} ${styles.columns}`}>
        <div className={columns.column}>
          {manages && (
            <Editor
              key={document}
              sid={sid}
              template={template}
              draft={draft}
              dirty={isDirty(document)}
              onChange={(part) =>
                setDrafts((before) => ({
                  ...before,
                  [document]: { ...(before[document] ?? draftOf(template)), ...part },
                }))
              }
              onGiveUp={giveUp}
            />
          )}
          {manages && <Versions sid={sid} template={template} onRestored={giveUp} />}
        </div>
        <div className={styles.beside}>
          <Preview sid={sid} document={document} draft={draft} />
        </div>
      </div>
      {leaving && <LeaveQuestion {...leaving} />}
    </>
  )
}

export const Templates = ({ sid }: { sid: string }) => {
  const templates = useRead(print.templates, { params: { sid } })
  const loading = (
    <Panel title="内容">
      <Skeleton rows={8} height={32} />
    </Panel>
  )
  return (
    <Loaded reading={templates} skeleton={loading}>
      {(rows) => <Drawn sid={sid} templates={rows} />}
    </Loaded>
  )
}
