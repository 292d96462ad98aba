import type { CustomWidget } from '../../../contract/areas/widgets/custom-widgets';
import { isEntityName } from '../../../contract/entities';
import { readQuery } from '../../../domain/query/read-query';
import { widgetProblem } from '../../../domain/widgets/widget-problem';
import { invalid } from '../../calls/refusal';
import type { RecordHooks } from '../../records/record-hooks';

type Written = Pick<CustomWidget, 'definition' | 'source'>;

/** What no schema says of a widget: that its definition is one (WG10 to WG14), and that its query can be read. */
export const widgetHooks: RecordHooks<CustomWidget> = {
  async creating(_tx, widget) {
    refuseInvalid(widget);
    return {};
  },
  async changing(_tx, _before, after) {
    refuseInvalid(after);
    return undefined;
  },
};

function refuseInvalid({ definition, source }: Written): void {
  const problem = widgetProblem(definition);
  if (problem !== null) throw refusal(problem, 'body.definition');
  if (source.kind !== 'query') return;
  if (!isEntityName(source.entity))
    throw refusal(`There are no records called "${source.entity}"`, 'body.source.entity');
  const [first] = readQuery(source.ast).problems;
  if (first !== undefined) throw refusal(first.message, 'body.source.ast');
}

const refusal = (message: string, path: string) => invalid(message, [{ path, message }]);
