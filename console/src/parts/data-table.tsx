import type { ReactNode } from 'react';
import { Cell, Column, Row, Table, TableBody, TableHeader, TableLayout, Virtualizer } from 'react-aria-components';
import type { Listed } from '../graph/use-answer';
import { Button } from './button';
import { Fault } from './status';

export type ColumnOf<Node> = {
  name: string;
  cell: (node: Node) => ReactNode;
  /** Columns share the width in these parts; 1 where absent. */
  width?: `${number}fr` | number;
  minWidth?: number;
};

type DataTableProps<Node> = {
  label: string;
  list: Listed<Node>;
  columns: readonly ColumnOf<Node>[];
  idOf: (node: Node) => string;
  /** What the row is called, for those who hear it. */
  nameOf: (node: Node) => string;
  /** What a press on a row, or Enter, does. */
  onOpen?: (node: Node) => void;
  empty: ReactNode;
  /** The height of the table where it has many rows, of which only those that can be seen are drawn. */
  height?: number;
};

const rowHeight = 40;

/** A list as a table. Only the rows that can be seen are drawn, so that thousands cost no more than a few. */
export function DataTable<Node extends object>(props: DataTableProps<Node>) {
  const { label, list, columns, idOf, nameOf, onOpen, empty, height = 560 } = props;
  const { nodes, error, isLoading, hasMore, loadMore } = list;
  if (error) return <Fault>{error}</Fault>;
  if (nodes.length === 0) return isLoading ? <p className="faint">Loading …</p> : empty;
  const rows = nodes.map((node) => ({ id: idOf(node), node }));
  return (
    <div className="table-frame">
      <Virtualizer layout={TableLayout} layoutOptions={{ rowHeight, headingHeight: 36 }}>
        <Table
          aria-label={label}
          className="table"
          style={{ height: Math.min(height, rows.length * rowHeight + 38) }}
          onRowAction={onOpen ? (key) => onOpen(rows.find(({ id }) => id === key)!.node) : undefined}
        >
          <TableHeader>
            {columns.map(({ name, width = '1fr', minWidth = 90 }, index) => (
              <Column key={name} id={name} isRowHeader={index === 0} width={width} minWidth={minWidth}>
                {name}
              </Column>
            ))}
          </TableHeader>
          <TableBody items={rows} dependencies={[columns]}>
            {({ id, node }) => (
              <Row id={id} textValue={nameOf(node)}>
                {columns.map(({ name, cell }) => (
                  <Cell key={name}>{cell(node)}</Cell>
                ))}
              </Row>
            )}
          </TableBody>
        </Table>
      </Virtualizer>
      {hasMore && (
        <Button onPress={loadMore} isPending={isLoading}>
          Show more
        </Button>
      )}
    </div>
  );
}
