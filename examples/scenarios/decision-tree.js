const tree = {
    ask: applicant => applicant.income >= 3000,
    yes: {ask: applicant => applicant.debt / applicant.income < 0.4, yes: 'approve', no: 'review'},
    no: {ask: applicant => applicant.guarantor, yes: 'review', no: 'decline'}
}
const decide = (node, applicant) =>
    typeof node === 'string' ? node : decide(node.ask(applicant) ? node.yes : node.no, applicant)
return applicants.map(applicant => [applicant.name, decide(tree, applicant)])
