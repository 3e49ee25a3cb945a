import { placedBy } from './distribution.ts'

const bare = (column: string): string => column.replace('+', '')

const beside = 'account'

/**
 * For Citus. Columns that are not there yet come first, in a migration of their own; unique keys that do not hold the
 * column have to be made anew with it.
 */
export const ddl = (): string =>
  [
    ...placedBy('everywhere').map(({ table }) => `select create_reference_table('${table}');`),
    `select create_distributed_table('${beside}', 'merchant_id');`,
    ...[...placedBy('merchant'), ...placedBy('parent'), ...placedBy('pair')]
      .filter(({ table }) => table !== beside)
      .map(
        ({ table, column }) =>
          `select create_distributed_table('${table}', '${bare(column)}', colocate_with => '${beside}');`,
      ),
    ...placedBy('key').map(
      ({ table, column }) => `select create_distributed_table('${table}', '${column}', colocate_with => 'none');`,
    ),
  ].join('\n')
