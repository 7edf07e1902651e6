import type { AdminReply, AdminRequest, ExportableList } from '@candor/protocol';
import { DownloadOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ActButton } from './ActButton.tsx';
import type { WithReason } from './ReasonModal.tsx';

type ExportName = 'auditExport' | 'listExport';

interface ExportButtonProps<Name extends ExportName, Values extends object> {
  readonly act: Name;
  readonly toRequest: (values: Values & WithReason) => AdminRequest<Name>;
  readonly fields?: ReactNode;
  readonly initialValues?: Partial<Values>;
}

/** Gives a text to the person as a file. */
function saveFile(name: string, contentType: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: contentType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Rows as a file, made by the server: with a reason, and with an entry in the audit log. */
export function ExportButton<Name extends ExportName, Values extends object = object>(
  props: ExportButtonProps<Name, Values>,
): ReactNode {
  const { t } = useLingui();
  const { message } = App.useApp();
  const save = ({
    fileName,
    contentType,
    text,
    rows,
    nextCursor,
  }: AdminReply<ExportName>): void => {
    saveFile(fileName, contentType, text);
    if (nextCursor !== null) {
      void message.warning(t`The file holds ${rows} rows; there are more. Narrow the filters.`);
    }
  };
  return (
    <ActButton<Name, Values>
      act={props.act}
      label={t`Export`}
      effect={t`All rows under the present filters, at most 10,000, are saved as a file on this device. That you took it is written down.`}
      button={{ icon: <DownloadOutlined aria-hidden /> }}
      isTwoStep={false}
      toRequest={props.toRequest}
      fields={props.fields}
      {...(props.initialValues === undefined ? {} : { initialValues: props.initialValues })}
      onDone={save}
    />
  );
}

interface ListExportProps {
  readonly list: ExportableList;
  /** What the list on the screen is asked for. */
  readonly request: object;
}

/** A list as CSV, under the filters it is shown with. */
export function ListExport({ list, request }: ListExportProps): ReactNode {
  const query = new URLSearchParams(
    Object.entries(request).map(([key, value]) => [key, String(value)]),
  ).toString();
  return <ExportButton act="listExport" toRequest={({ reason }) => ({ list, query, reason })} />;
}
