import { useState } from 'react'
import type { Permission } from '@zdb/contract/permissions'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { useRead } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { CheckGroups } from '#ui/input/check-groups.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Loaded, type Reading } from '#ui/page/loaded.tsx'

/** `role_permissions` is what a person's role gives already. */
type Grants = { permissions: readonly string[]; role_permissions?: readonly string[] }

/** Ticks what a role or a person may do. */
export const GrantsDialog = ({
  title,
  note,
  grants,
  busy,
  onSave,
  onClose,
}: {
  title: string
  note: string
  grants: Reading<Grants>
  busy: boolean
  onSave: (permissions: Permission[]) => void
  onClose: () => void
}) => {
  const groups = useRead(staff.permissions)
  const [draft, setDraft] = useState<readonly string[]>()
  const ticked = draft ?? grants.data?.permissions
  return (
    <Dialog
      title={title}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            kind="primary"
            busy={busy}
            off={!groups.data || !ticked}
            onClick={() => onSave(ticked as Permission[])}
          >
            保存
          </Button>
        </>
      }
    >
      <Loaded reading={grants}>
        {({ role_permissions }) => (
          <Loaded reading={groups}>
            {(all) => (
              <>
                <p style={{ marginBottom: 12 }}>{note}</p>
                <CheckGroups
                  groups={all}
                  fixed={role_permissions}
                  fixedNote="角色已有的权限"
                  value={ticked}
                  onChange={setDraft}
                />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  )
}
