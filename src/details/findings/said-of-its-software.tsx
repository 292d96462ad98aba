import { softwareOf } from '../../../domain/findings/software-of';
import { NoProblemButton } from './exception-dialog';
import type { FindingRow } from './finding-columns';
import { ExceptionText } from './proof-of';

/**
 * What the company says of the software a scanner's own finding is about, or the way to say it (MT11). Nothing of a finding that names
 * no package, or several vulnerabilities: nothing is known of it that could be said of software.
 */
export function SaidOfItsSoftware({ finding }: { readonly finding: FindingRow }) {
  const { companyId, exception, proof, resolvedAt } = finding;
  const about = proof === undefined ? softwareOf(finding) : null;
  if (about === null) return null;
  const { version, ...software } = about;
  if (exception === undefined && resolvedAt !== null) return null;
  return (
    <section aria-label="This software">
      <h2>This software</h2>
      {exception === undefined ? (
        <NoProblemButton
          companyId={companyId}
          about={{ ...software, versions: version === undefined ? [] : [version] }}
        />
      ) : (
        <p>
          Not a problem: <ExceptionText exception={exception} />
        </p>
      )}
    </section>
  );
}
