import { COMPARISON_RULES } from './comparison-rules';

/** Closed until somebody wonders why a row is found, or not. */
export function ComparisonHelp() {
  return (
    <details className="comparison-help">
      <summary>How text is compared</summary>
      <ul>
        {COMPARISON_RULES.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </details>
  );
}
